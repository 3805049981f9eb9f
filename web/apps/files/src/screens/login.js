// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { credentialProblems } from "../model/credentials.js";
import { element } from "../view/element.js";
import { logo } from "../view/logo.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function loginScreen({ send }) {
  const email = field("email", "E-mail address", { type: "email", autocomplete: "username" });
  const password = field("password", "Password", {
    type: "password",
    autocomplete: "current-password",
  });
  const form = element(
    "form",
    {
      class: "login-form",
      novalidate: true,
      submit(event) {
        event.preventDefault();
        const problems = credentialProblems(email.input.value, password.input.value);
        email.complain(problems.email);
        password.complain(problems.password);
        const wrong = problems.email ? email : problems.password ? password : null;
        if (wrong) wrong.input.focus();
        else send({ type: "loggedIn", email: email.input.value.trim(), now: Date.now() });
      },
    },
    email.node,
    password.node,
    element("button", { class: "button wide", type: "submit" }, "Log in"),
    element(
      "p",
      { class: "note" },
      "Any address and eight characters will do. " +
        "The library is kept in this browser; nothing is sent.",
    ),
  );
  return {
    title: "Log in",
    frame: "full",
    body: [
      element(
        "div",
        { class: "login" },
        logo(),
        element("h1", { tabindex: "-1" }, "Your films, in one place"),
        form,
      ),
    ],
  };
}

/**
 * A field with its label and the sentence that says what is wrong with it.
 *
 * @param {string} id
 * @param {string} label
 * @param {{ type: string, autocomplete: string }} attributes
 */
function field(id, label, attributes) {
  const problem = element("p", { class: "problem", id: `${id}-problem`, hidden: true });
  const input = element("input", { id, name: id, required: true, ...attributes });
  input.addEventListener("input", () => complain(undefined));
  const node = element(
    "div",
    { class: "field" },
    element("label", { for: id }, label),
    input,
    problem,
  );
  return { node, input, complain };

  /** @param {string | undefined} sentence */
  function complain(sentence) {
    problem.hidden = sentence === undefined;
    problem.textContent = sentence ?? "";
    if (sentence === undefined) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    } else {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", problem.id);
    }
  }
}
