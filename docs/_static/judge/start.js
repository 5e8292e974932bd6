// Where modules do not run (a page opened from a file, an old browser) the page says so: this script is none.

(function () {
  "use strict";
  var notice =
    location.protocol === "file:" ? ".judge-from-file" : "noModule" in HTMLScriptElement.prototype ? null : ".judge-too-old";
  if (notice) document.querySelector(notice).classList.add("judge-shown");
})();
