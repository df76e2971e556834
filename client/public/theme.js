// Before the first paint: the look that was chosen last, or the one the system asks for.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("saros.settings") || "{}");
  } catch {
    // A browser that keeps nothing gets the usual look.
  }
  var dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.colours = kept.colours === "safe" ? "safe" : "usual";
})();
