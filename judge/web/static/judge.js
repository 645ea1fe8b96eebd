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

  // A button pressed twice asks once.
  document.querySelectorAll("form").forEach(function (form) {
    form.addEventListener("submit", function () {
      form.setAttribute("aria-busy", "true");
    });
  });
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[aria-busy]").forEach(function (form) { form.removeAttribute("aria-busy"); });
  });

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
        fetch("/api/v1/suggest?limit=8&q=" + encodeURIComponent(words))
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
