import { html, type Html } from '../../shared';
import type { EditorUser } from './editor-users';

const choice = ({ sub, name, about, email }: EditorUser): Html =>
  html`<div class="field">
    <button name="persona" value="${sub}" aria-describedby="about-${sub}">${name}</button>
    <p class="hint" id="about-${sub}">${email && html`${email}. `}${about}</p>
  </div>`;

/** Asks who logs in: one of the users, a user with any address, or a user with any claims. */
export const editorLoginPage = (users: readonly EditorUser[], problem?: string): Html =>
  html`<p>Choose who you are at the editor.</p>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    <form method="post">${users.map(choice)}</form>
    <h2>Another user</h2>
    <form method="post">
      <div class="field">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" required autocomplete="off" />
      </div>
      <button class="primary">Continue</button>
    </form>
    <h2>A user with any claims</h2>
    <form method="post">
      <div class="field">
        <label for="claims">Claims as JSON, with "sub"</label>
        <input id="claims" name="claims" type="text" required autocomplete="off" />
      </div>
      <button>Log in with these claims</button>
    </form>`;

/** Asks for the terms of service. */
export const termsPage = ({ name }: EditorUser): Html =>
  html`<p>
      ${name}, the portal wants to use your editor account. Do you accept its terms of service?
    </p>
    <form method="post" class="actions">
      <button class="primary" name="terms" value="accept">Accept</button>
      <button name="terms" value="decline">Decline</button>
    </form>`;

const setting = (name: string, label: string, value: string, action: string): Html =>
  html`<form method="post" class="field">
    <p>${label}: <strong>${value}</strong></p>
    <button name="change" value="${name}">${action}</button>
  </form>`;

function premiumText({ premium, premium_until: until }: EditorUser): string {
  if (!premium) return 'off';
  return until === undefined ? 'on' : `until ${new Date(until * 1_000).toISOString().slice(0, 10)}`;
}

/** The settings of the user who is logged in. */
export const settingsPage = (user: EditorUser): Html =>
  html`<p>${user.name} (${user.sub})</p>
    <h2>Primary email</h2>
    <p>
      ${user.email ?? 'None'}${user.email && (user.email_verified ? ', confirmed' : ', not confirmed')}
    </p>
    ${
      user.email &&
      !user.email_verified &&
      html`<form method="post" class="field">
          <button class="primary" name="change" value="confirm">Confirm</button>
        </form>
        <p class="hint">
          The mail that the editor sent has this link:
          <a href="/user/emails/confirm?token=${user.sub}">confirm ${user.email}</a>
        </p>`
    }
    <form method="post" class="inline">
      <div class="field">
        <label for="email">New primary email</label>
        <input id="email" name="email" type="email" required autocomplete="off" />
      </div>
      <button name="change" value="email">Change the email</button>
    </form>
    <h2>Plan and terms</h2>
    ${setting('premium', 'Premium plan', premiumText(user), user.premium ? 'End the plan' : 'Start the plan')}
    ${setting('terms', 'Terms of service', user.terms_accepted ? 'accepted' : 'not accepted', user.terms_accepted ? 'Withdraw' : 'Accept')}
    <form method="post" class="actions">
      <button name="change" value="log-out">Log out</button>
      <button name="change" value="reset">Reset every user</button>
    </form>`;
