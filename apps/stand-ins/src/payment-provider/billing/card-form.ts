import type { CardDetails } from '../state/billing-records';
import type { CardOutcome } from './test-cards';
import { outcomeOf } from './test-cards';

/** The card form of a hosted page, as the user filled it in. */
export interface CardForm {
  readonly email: string;
  readonly name: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof CardForm;
export type CardErrors = Partial<Record<CardField, string>>;

/** The card of a valid form, or the errors of its fields. */
type CardReading =
  | { readonly ok: true; readonly card: CardDetails }
  | { readonly ok: false; readonly errors: CardErrors };

/** Reads `12/34`, `12 / 34` or `12/2034` as month and year. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

function expiryError(text: string, now: number): string | undefined {
  const expiry = readExpiry(text);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const isPast = Date.UTC(expiry.year, expiry.month, 1) / 1000 <= now;
  return isPast ? "Your card's expiration date is in the past." : undefined;
}

const checks: Record<
  Exclude<CardField, 'expiry' | 'number'>,
  (value: string) => string | undefined
> = {
  email: (value) =>
    /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? undefined : 'Your email is incomplete.',
  name: (value) => (value.trim() === '' ? 'Your name is incomplete.' : undefined),
  cvc: (value) =>
    /^\d{3,4}$/.test(value.trim()) ? undefined : "Your card's security code is incomplete.",
};

function formErrors(form: CardForm, outcome: CardOutcome, now: number): CardErrors {
  const errors = {
    email: checks.email(form.email),
    number: outcome.kind === 'declined' ? outcome.message : undefined,
    expiry: expiryError(form.expiry, now),
    cvc: checks.cvc(form.cvc),
    name: checks.name(form.name),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}

/** Reads a card form; `now` in epoch seconds. The card's number decides the outcome of paying. */
export function readCard(form: CardForm, now: number): CardReading {
  const outcome = outcomeOf(form.number);
  const errors = formErrors(form, outcome, now);
  const expiry = readExpiry(form.expiry);
  if (Object.keys(errors).length > 0 || outcome.kind === 'declined' || !expiry) {
    return { ok: false, errors };
  }
  return {
    ok: true,
    card: {
      authentication:
        outcome.kind === 'needs-authentication' ? (outcome.declinedAs ?? 'pays') : null,
      email: form.email.trim(),
      name: form.name.trim(),
      last4: form.number.replace(/\D/g, '').slice(-4),
      expMonth: expiry.month,
      expYear: expiry.year,
      behavior: outcome.behavior,
    },
  };
}
