// The rules and answers that are kept on this device: begun, ended, searched and listed here.
(function () {
  "use strict";
  var here = document.getElementById("offline");
  var state = document.getElementById("state");
  var begin = document.getElementById("begin");
  var end = document.getElementById("end");
  var field = document.getElementById("words");
  var hits = document.getElementById("hits");
  var list = document.getElementById("kept");
  var rules = null;

  var add = function (parent, tag, words) {
    var one = document.createElement(tag);
    one.textContent = words;
    parent.appendChild(one);
    return one;
  };

  var show = function () {
    if (rules === null) { return; }
    var words = field.value.trim().toLowerCase();
    hits.replaceChildren();
    if (words.length < 2) { return; }
    var parts = words.split(/\s+/);
    var all = function (text) { return parts.every(function (part) { return text.indexOf(part) >= 0; }); };
    var rank = function (entry) {
      if (entry[0].toLowerCase() === words || entry[1].toLowerCase() === words) { return 0; }
      if (/^\d/.test(words) && entry[0].indexOf(words) === 0) { return 1; }
      return all(entry[1].toLowerCase()) ? 2 : all((entry[1] + " " + entry[2]).toLowerCase()) ? 3 : 9;
    };
    var found = rules.entries.map(function (entry) { return [rank(entry), entry]; }).filter(function (one) { return one[0] < 9; });
    found.sort(function (a, b) { return a[0] - b[0]; });
    found.slice(0, 30).forEach(function (one) {
      var item = add(hits, "li", "");
      add(item, "span", one[1][0]).className = "num";
      if (one[1][1]) { add(item, "strong", " " + one[1][1]); }
      if (one[1][2]) { add(item, "p", one[1][2]); }
    });
    if (!found.length) { add(hits, "li", "Nothing in " + rules.edition + " holds these words."); }
  };

  var load = function () {
    fetch(here.getAttribute("data-rules")).then(function (response) {
      if (!response.ok) { throw new Error(String(response.status)); }
      return response.json();
    }).then(function (found) { rules = found; show(); }).catch(function () { hits.replaceChildren(); add(hits, "li", "The rules are not kept on this device."); });
  };

  var opened = function () {
    if (!("caches" in window)) { return; }
    caches.has("judge-seen").then(function (there) { return there ? caches.open("judge-seen") : null; }).then(function (seen) {
      if (seen === null) { return []; }
      return seen.keys().then(function (all) {
        return Promise.all(all.reverse().map(function (request) {
          return seen.match(request).then(function (response) { return response.text(); }).then(function (html) {
            return [request.url, new DOMParser().parseFromString(html, "text/html").title.replace(/ · Judge$/, "")];
          });
        }));
      });
    }).then(function (all) {
      list.replaceChildren();
      all.forEach(function (one) {
        var url = new URL(one[0]);
        add(add(list, "li", ""), "a", one[1]).setAttribute("href", url.pathname + url.search);
      });
    }).catch(function () { /* a browser that keeps nothing has nothing to list */ });
  };

  var tell = function () {
    navigator.serviceWorker.getRegistration("/").then(function (found) {
      var on = Boolean(found && (found.active || found.installing || found.waiting));
      var now = on ? "The rules are kept on this device, and so are the answers and rules that you open." : "Nothing is kept on this device yet.";
      if (state.textContent !== now) { state.textContent = now; }
      begin.hidden = on;
      end.hidden = !on;
    });
  };

  field.addEventListener("input", function () { if (rules === null) { load(); } else { show(); } });
  var asked = function () {
    var words = "";
    try { words = decodeURIComponent(window.location.hash.slice(1)); } catch (broken) { /* no words then */ }
    if (words && words !== "main") { field.value = words.slice(0, 200); load(); }
  };
  window.addEventListener("hashchange", asked);
  asked();
  opened();
  if (!("serviceWorker" in navigator)) { state.textContent = "This browser keeps nothing for pages like this one."; return; }
  begin.addEventListener("click", function () {
    begin.disabled = true;
    state.textContent = "Fetching the rules …";
    navigator.serviceWorker.register("/sw.js").then(function () { return navigator.serviceWorker.ready; }).then(tell, function () {
      state.textContent = "This browser would not keep it (it does so for https addresses only).";
    }).then(function () { begin.disabled = false; });
  });
  end.addEventListener("click", function () {
    navigator.serviceWorker.getRegistration("/").then(function (found) { return found && found.unregister(); }).then(function () { return caches.keys(); }).then(function (names) {
      return Promise.all(names.filter(function (name) { return name.indexOf("judge-") === 0; }).map(function (name) { return caches.delete(name); }));
    }).then(function () { tell(); list.replaceChildren(); });
  });
  tell();
})();
