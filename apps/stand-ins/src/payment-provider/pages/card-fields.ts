import type { CardErrors, CardField, CardForm } from '../billing/card-form';
import type { Html } from '../../shared';
import { html } from '../../shared';
import { messages } from './messages';

interface FieldLook {
  readonly autocomplete: string;
  readonly inputmode: 'email' | 'numeric' | 'text';
  readonly placeholder?: string;
}

const looks: Record<CardField, FieldLook> = {
  email: { autocomplete: 'email', inputmode: 'email' },
  number: { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' },
  expiry: { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY' },
  cvc: { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC' },
  name: { autocomplete: 'cc-name', inputmode: 'text' },
};

function field(name: CardField, value: string, error: string | undefined): Html {
  const look = looks[name];
  return html`<div class="field">
    <label for="${name}">${messages.card[name]}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      autocomplete="${look.autocomplete}"
      inputmode="${look.inputmode}"
      ${look.placeholder && html`placeholder="${look.placeholder}"`}
      ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** The card fields with the entered values and their errors. */
export function cardFields(form: CardForm, errors: CardErrors): Html {
  return html`${field('email', form.email, errors.email)}
    ${field('number', form.number, errors.number)}
    <div class="pair">
      ${field('expiry', form.expiry, errors.expiry)} ${field('cvc', form.cvc, errors.cvc)}
    </div>
    ${field('name', form.name, errors.name)}`;
}

/** The summary of a card form's errors, announced above the form. */
export function cardErrorSummary(errors: CardErrors): Html | undefined {
  const texts = Object.values(errors);
  if (texts.length === 0) return undefined;
  return html`<p class="message bad" role="alert">
    ${messages.checkout.summaryOfErrors} ${texts.join(' ')}
  </p>`;
}

/** Reads the card form of a posted body; missing fields are empty. */
export function readCardForm(body: unknown): CardForm {
  const given: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: CardField) => {
    const value = given[name];
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  return {
    email: text('email'),
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    name: text('name'),
  };
}
