// Small comforts only; every page works without this file.
(function () {
  "use strict";

  // Enter asks, Shift+Enter makes a new line (on devices with a real keyboard).
  var question = document.getElementById("question");
  if (question && !window.matchMedia("(pointer: coarse)").matches) {
    question.addEventListener("keydown", function (event) {
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing && question.value.trim()) {
        event.preventDefault();
        question.form.requestSubmit();
      }
    });
  }

  // The edition chosen stays chosen in this browser; a page that is about one edition keeps that.
  document.querySelectorAll("select[data-remember]").forEach(function (picker) {
    try {
      var last = window.localStorage.getItem("rules");
      if (last && picker.hasAttribute("data-open") && picker.querySelector('option[value="' + window.CSS.escape(last) + '"]')) { picker.value = last; }
      picker.addEventListener("change", function () { window.localStorage.setItem("rules", picker.value); });
    } catch (refused) { /* a browser that keeps nothing: the usual edition stands */ }
  });

  // A button pressed twice asks once.
  document.querySelectorAll("form").forEach(function (form) {
    form.addEventListener("submit", function () {
      form.setAttribute("aria-busy", "true");
    });
  });
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[aria-busy]").forEach(function (form) { form.removeAttribute("aria-busy"); });
  });

  // Card names and terms under the question while the last words could begin one; a tap puts the whole name in.
  if (question) {
    var box = document.createElement("div");
    box.className = "completions";
    box.hidden = true;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Completions");
    question.insertAdjacentElement("afterend", box);
    var wait = 0;
    var begun = function () {
      var before = question.value.slice(0, question.selectionStart);
      var found = /(?:^|[\s(\u201c"])([A-Z][\w'\u2019,-]*(?: [\w'\u2019,-]+){0,4})$/.exec(before);
      if (found) { return found[1]; }
      found = /([a-z]{4,})$/.exec(before);
      return found ? found[1] : "";
    };
    var offer = function (part, names) {
      box.replaceChildren.apply(box, names.map(function (name) {
        var button = document.createElement("button");
        button.type = "button";
        button.textContent = name;
        button.addEventListener("click", function () {
          var at = question.selectionStart;
          var before = question.value.slice(0, at - part.length) + name + " ";
          question.value = before + question.value.slice(at).replace(/^ /, "");
          question.focus();
          question.setSelectionRange(before.length, before.length);
          box.hidden = true;
        });
        return button;
      }));
      box.hidden = names.length === 0;
    };
    // "Then Grizzly B" may mean a card that begins with the last word, the last two, and so on: the longest that fits wins.
    var look = function (part, whole) {
      if (part.length < 3) { box.hidden = true; return; }
      fetch("/api/v1/suggest?limit=4&q=" + encodeURIComponent(part))
        .then(function (response) { return response.ok ? response.json() : { suggestions: [] }; })
        .then(function (found) {
          if (begun() !== whole) { return; }
          var names = found.suggestions.map(function (one) { return one.text; }).filter(function (name) {
            return name.toLowerCase().indexOf(part.toLowerCase()) === 0 && name.length > part.length;
          });
          var rest = part.replace(/^\S+ ?/, "");
          if (names.length === 0 && rest) { look(rest, whole); } else { offer(part, names); }
        })
        .catch(function () { box.hidden = true; });
    };
    question.addEventListener("input", function () {
      window.clearTimeout(wait);
      wait = window.setTimeout(function () { var part = begun(); look(part, part); }, 180);
    });
    question.addEventListener("keydown", function (event) {
      if (event.key === "Escape") { box.hidden = true; }
    });
  }

  // Completion of terms and card names: look-ups only, nothing else is sent while typing.
  document.querySelectorAll("input[data-suggest]").forEach(function (input) {
    var list = document.getElementById(input.getAttribute("list"));
    var only = input.getAttribute("data-suggest");
    var timer = 0;
    var last = "";
    input.addEventListener("input", function () {
      window.clearTimeout(timer);
      timer = window.setTimeout(function () {
        var words = input.value.trim();
        if (words.length < 2 || words === last) { return; }
        last = words;
        fetch("/api/v1/suggest?limit=12" + (only ? "&kind=" + only : "") + (input.form && input.form.elements.rules ? "&rules=" + encodeURIComponent(input.form.elements.rules.value) : "") + "&q=" + encodeURIComponent(words))
          .then(function (response) { return response.ok ? response.json() : { suggestions: [] }; })
          .then(function (found) {
            list.replaceChildren.apply(list, found.suggestions
              .filter(function (one) { return !only || one.kind === only; })
              .map(function (one) {
                var option = document.createElement("option");
                option.value = one.text;
                return option;
              }));
          })
          .catch(function () { /* no completion then */ });
      }, 150);
    });
  });

  // What is found, as it is typed: the same hits that the page would show, the defining rule first.
  document.querySelectorAll("input[data-live]").forEach(function (input) {
    var shown = document.getElementById("live");
    var page = document.getElementById("found");
    var wait = 0;
    var latest = "";
    input.addEventListener("input", function () {
      window.clearTimeout(wait);
      wait = window.setTimeout(function () {
        var words = input.value.trim();
        latest = words;
        if (words.length < 3) { shown.replaceChildren(); if (page) { page.hidden = false; } return; }
        var query = new URLSearchParams({ q: words, live: "1", limit: "8", rules: input.form.elements.rules.value });
        fetch("/rules?" + query.toString(), { redirect: "manual" })
          .then(function (response) { return response.ok ? response.text() : ""; })
          .then(function (html) {
            if (words !== latest) { return; }
            shown.innerHTML = html;
            if (page) { page.hidden = html !== ""; }
          })
          .catch(function () { /* no preview then */ });
      }, 220);
    });
  });

  // On the table a name picked from the completions is put there at once.
  var adding = document.querySelector("form.adding");
  if (adding) {
    adding.elements.name.addEventListener("input", function (event) {
      var typed = event.inputType && event.inputType !== "insertReplacementText";
      var offered = Array.prototype.some.call(document.getElementById("q-list").options, function (option) { return option.value === adding.elements.name.value; });
      if (!typed && offered) { adding.requestSubmit(adding.querySelector("button.main")); }
    });
    if (window.location.hash === "#lay" && !window.matchMedia("(pointer: coarse)").matches) { adding.elements.name.focus(); }
  }

  // The address of the table can be shared where the device can share.
  document.querySelectorAll("a[data-share]").forEach(function (link) {
    if (!navigator.share) { return; }
    link.addEventListener("click", function (event) {
      event.preventDefault();
      navigator.share({ title: document.title, url: link.href }).catch(function () { /* not shared */ });
    });
  });

  // A link to a fold opens it.
  var unfold = function () {
    var target = window.location.hash.length > 1 ? document.getElementById(window.location.hash.slice(1)) : null;
    var fold = target && target.closest("details");
    if (fold) { fold.open = true; target.scrollIntoView(); }
    if (target && target.id === "question") { target.focus(); }
  };
  window.addEventListener("hashchange", unfold);
  unfold();

  // Installed, it keeps the rules on the device; in a browser only after the tap on its page.
  if ("serviceWorker" in navigator && window.matchMedia("(display-mode: standalone)").matches) {
    navigator.serviceWorker.register("/sw.js").catch(function () { /* it needs a line then */ });
  }

  // Printing shows what is folded.
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details:not([open])").forEach(function (one) {
      one.open = true;
      one.setAttribute("data-opened", "");
    });
  });
  window.addEventListener("afterprint", function () {
    document.querySelectorAll("details[data-opened]").forEach(function (one) {
      one.open = false;
      one.removeAttribute("data-opened");
    });
  });
})();
