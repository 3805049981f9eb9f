// @ts-check

const passwordLengthMin = 8;

/**
 * What is wrong with what was typed into the login form.
 *
 * @param {string} email
 * @param {string} password
 * @returns {{ email?: string, password?: string }} one sentence per field; empty if all is well
 */
export function credentialProblems(email, password) {
  /** @type {{ email?: string, password?: string }} */
  const problems = {};
  if (email.trim() === "") problems.email = "Enter your e-mail address.";
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) {
    problems.email = "An e-mail address looks like name@example.org.";
  }
  if (password === "") problems.password = "Enter your password.";
  else if (password.length < passwordLengthMin) {
    problems.password = `A password has at least ${passwordLengthMin} characters.`;
  }
  return problems;
}
