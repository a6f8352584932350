import { html, type Html } from '../../shared';
import { personas, type Persona } from './personas';

const choice = ({ id, name, about, claims }: Persona): Html => {
  const { email } = claims;
  return html`<div class="field">
    <button name="persona" value="${id}" aria-describedby="about-${id}">${name}</button>
    <p class="hint" id="about-${id}">${typeof email === 'string' && html`${email}. `}${about}</p>
  </div>`;
};

/** A field of the login page whose value was rejected. */
export interface LoginProblem {
  readonly field: 'email' | 'claims';
  readonly text: string;
}

function field(
  name: LoginProblem['field'],
  label: string,
  type: string,
  problem: LoginProblem | undefined,
): Html {
  const text = problem?.field === name ? problem.text : undefined;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      required
      autocomplete="off"
      ${text && html`aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${text && html`<p class="error" id="${name}-problem">${text}</p>`}
  </div>`;
}

/** Asks who logs in: a persona, a user with any address, or a user with any claims. */
export function loginPage(problem?: LoginProblem): Html {
  return html`<p>The portal asks who you are and for your email address.</p>
    <form method="post">${personas.map(choice)}</form>
    <h2>Another user</h2>
    <form method="post">
      ${field('email', 'Email', 'email', problem)}
      <button class="primary">Continue</button>
    </form>
    <h2>A user with any claims</h2>
    <form method="post">
      ${field('claims', 'Claims as JSON, with "sub"', 'text', problem)}
      <button>Log in with these claims</button>
    </form>`;
}
