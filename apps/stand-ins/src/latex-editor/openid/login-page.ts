import { html, type Html } from '../../shared';
import { personas, type Persona } from './personas';

const choice = ({ id, name, email, about }: Persona): Html =>
  html`<div class="field">
    <button name="persona" value="${id}" aria-describedby="about-${id}">${name}</button>
    <p class="hint" id="about-${id}">${email && html`${email}. `}${about}</p>
  </div>`;

/** Who is logging in: one of the known people, or somebody with an address of one's choice. */
export function loginPage(problem?: string): Html {
  return html`<p>The portal asks who you are and for your email address.</p>
    <form method="post">${personas.map(choice)}</form>
    <h2>Somebody else</h2>
    <form method="post">
      <div class="field">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          autocomplete="off"
          ${problem && html`aria-invalid="true" aria-describedby="email-problem"`}
        />
        ${problem && html`<p class="error" id="email-problem">${problem}</p>`}
      </div>
      <button class="primary">Continue</button>
    </form>`;
}
