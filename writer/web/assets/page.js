"use strict";

// Keys go to the workbench as soon as it is there, without a click; when it is closed, to the
// button that opens it again.
const again = document.getElementById("again");
const keyboard = () => document.querySelector(".xterm-helper-textarea");
const attend = () => {
  const closed = document.body.classList.contains("-closed");
  (closed ? again : keyboard())?.focus();
};
again.addEventListener("click", () => window.location.reload());
window.addEventListener("focus", attend);
new MutationObserver(attend).observe(document.body, { attributeFilter: ["class"] });
