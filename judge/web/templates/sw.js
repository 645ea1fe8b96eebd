// Looks everything up on the line first; where there is none, gives what was kept.
"use strict";
var SHELL = "judge-shell-{{ name }}";
var SEEN = "judge-seen";
var FILES = {{ files|tojson }};
var KEEPS = /^\/(ask$|answers\/|disputes\/|rules(\/|$)|glossary$|cards\/|history\/)/;

self.addEventListener("install", function (event) {
  event.waitUntil(caches.open(SHELL).then(function (shell) { return shell.addAll(FILES); }).then(function () { return self.skipWaiting(); }));
});

self.addEventListener("activate", function (event) {
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (name) { return name.indexOf("judge-shell-") === 0 && name !== SHELL; }).map(function (name) { return caches.delete(name); }));
  }).then(function () { return self.clients.claim(); }));
});

function keep(request, response) {
  var how = response.headers.get("Cache-Control") || "";
  if (!response.ok || /private|no-store/.test(how)) { return Promise.resolve(); }
  return caches.open(SEEN).then(function (seen) {
    return seen.delete(request).then(function () { return seen.put(request, response); }).then(function () { return seen.keys(); }).then(function (all) {
      return Promise.all(all.slice(0, Math.max(0, all.length - {{ most }})).map(function (old) { return seen.delete(old); }));
    });
  }).catch(function () { /* the device is full: it is shown, and not kept */ });
}

function kept(request, url) {
  return caches.match(request).then(function (found) {
    if (found) { return found; }
    var rule = /^\/rules\/(.+)$/.exec(url.pathname);
    var words = rule ? rule[1] : url.pathname === "/rules" ? encodeURIComponent(url.searchParams.get("q") || "") : "";
    if (words) { return Response.redirect("/offline#" + words); }
    return caches.match("/offline");
  });
}

self.addEventListener("fetch", function (event) {
  var request = event.request;
  var url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) { return; }
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).then(function (response) {
      if (KEEPS.test(url.pathname)) { event.waitUntil(keep(request, response.clone())); }
      return response;
    }, function () { return kept(request, url); }));
  } else if (FILES.indexOf(url.pathname + url.search) >= 0) {
    event.respondWith(caches.match(request).then(function (found) { return found || fetch(request); }));
  }
});
