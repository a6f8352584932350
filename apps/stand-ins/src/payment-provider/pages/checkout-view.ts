import type { CardErrors, CardForm } from '../billing/card-form';
import { checkoutTotals } from '../billing/checkout-totals';
import { testCards } from '../billing/test-cards';
import type { Html } from '../../shared';
import { html } from '../../shared';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { CheckoutSessionRecord } from '../state/billing-records';
import type { AddressRecord } from '../state/document-records';
import { cardErrorSummary, cardFields } from './card-fields';
import { cycle, day, money } from './format';
import { messages } from './messages';

const texts = messages.checkout;

/** Whether the button says "Subscribe" instead of "Start trial". */
const subscribes = ({ submitType }: CheckoutSessionRecord) => submitType === 'subscribe';

/** The label of the button that pays. */
function payLabel(session: CheckoutSessionRecord, total: number): string {
  if (session.trialEnd === null) return texts.pay(money(total, session.currency));
  return subscribes(session) ? texts.subscribe : texts.startTrial;
}

/** The order and its price. */
function orderSummary(provider: Provider, session: CheckoutSessionRecord): Html {
  const { state } = provider;
  const totals = checkoutTotals(provider, session);
  const price = get(state.prices, session.price);
  const amount = (minorUnits: number) => money(minorUnits, session.currency);
  const promotion = session.coupon && get(state.coupons, session.coupon.coupon);
  return html`<section class="sheet" aria-labelledby="summary">
    <h2 id="summary">${texts.summary}</h2>
    <dl class="facts">
      <dt>
        ${totals.description}${session.quantity > 1 && html` × ${session.quantity}`},
        ${cycle(price)}
      </dt>
      <dd>${amount(totals.price)}</dd>
      ${
        session.trialEnd !== null &&
        html`<dt>
            ${(subscribes(session) ? texts.freeUntil : texts.trial)(day(session.trialEnd))}
          </dt>
          <dd>−${amount(totals.price)}</dd>`
      }
      ${
        promotion &&
        html`<dt>${texts.discount} (${promotion.name ?? promotion.id})</dt>
          <dd>−${amount(totals.discount)}</dd>`
      }
      <dt>${texts.tax}</dt>
      <dd>${amount(totals.tax)}</dd>
      <dt class="total">${texts.total}</dt>
      <dd class="total">${amount(totals.total)}</dd>
    </dl>
  </section>`;
}

function promotionForm(session: CheckoutSessionRecord, code: string, error?: string): Html {
  return html`<form
    class="sheet inline"
    method="post"
    action="/checkout/pay/${session.id}/code"
    novalidate
  >
    <div class="field">
      <label for="code">${texts.code}</label>
      <input
        id="code"
        name="code"
        value="${code}"
        autocomplete="off"
        ${error && html`aria-invalid="true" aria-describedby="code-error"`}
      />
      ${error && html`<p class="error" id="code-error" role="alert">${error}</p>`}
    </div>
    <button>${texts.applyCode}</button>
  </form>`;
}

const testCardList = html`<details class="sheet">
  <summary>${texts.testCards}</summary>
  <ul>
    ${testCards.map((card) => html`<li><code>${card.number}</code> ${card.effect}</li>`)}
  </ul>
  <p class="hint">${texts.testCardsHint}</p>
</details>`;

/** The values of the checkout page besides the session. */
export interface CheckoutView {
  readonly form: CardForm;
  readonly errors: CardErrors;
  /** A problem of the payment as a whole, such as failed 3-D Secure. */
  readonly problem?: string;
  readonly code?: { readonly typed: string; readonly error: string };
}

const countries = ['US', 'GB', 'DE', 'FR', 'JP'] as const;

/** Where a posted form says that tax is paid: in a country that the page offers. */
export function taxAddressOf({
  country,
  postal_code: code,
}: Readonly<Record<string, unknown>>): AddressRecord {
  const known = countries.find((offered) => offered === country) ?? countries[0];
  const postal_code = typeof code === 'string' && code.trim() ? code.trim().slice(0, 20) : null;
  return { line1: null, line2: null, city: null, state: null, postal_code, country: known };
}

/** Where the buyer pays tax, with what is known already. */
function taxAddressFields({ state }: Provider, session: CheckoutSessionRecord): Html {
  const known = session.taxAddress ?? find(state.customers, session.customer)?.address;
  const chosen = known?.country ?? countries[0];
  const others = countries.filter((offered) => offered !== chosen);
  return html`<div class="field">
      <label for="country">${texts.country}</label>
      <select id="country" name="country" autocomplete="country">
        ${[chosen, ...others].map((code) => html`<option value="${code}">${code}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="postal_code">${texts.postalCode}</label>
      <input
        id="postal_code"
        name="postal_code"
        value="${known?.postal_code ?? ''}"
        autocomplete="postal-code"
      />
    </div>`;
}

/** The page that asks for a card. */
export function checkoutBody(
  provider: Provider,
  session: CheckoutSessionRecord,
  { form, errors, problem, code }: CheckoutView,
): Html {
  const { total } = checkoutTotals(provider, session);
  return html`${orderSummary(provider, session)}
    ${session.allowPromotionCodes && promotionForm(session, code?.typed ?? '', code?.error)}
    <form class="sheet" method="post" action="/checkout/pay/${session.id}" novalidate>
      <h2>${texts.details}</h2>
      ${cardErrorSummary(errors)}
      ${problem && html`<p class="message bad" role="alert">${problem}</p>`}
      ${cardFields(form, errors)} ${session.automaticTax && taxAddressFields(provider, session)}
      ${session.submitMessage && html`<p>${session.submitMessage}</p>`}
      <div class="actions">
        <button class="primary">${payLabel(session, total)}</button>
        ${session.cancelUrl && html`<a href="${session.cancelUrl}">${texts.back}</a>`}
      </div>
    </form>
    ${testCardList}`;
}

/** The stand-in for the bank's own page. */
export function authenticateBody(provider: Provider, session: CheckoutSessionRecord): Html {
  return html`<p>${texts.authenticateHint}</p>
    ${orderSummary(provider, session)}
    <form class="sheet actions" method="post" action="/checkout/pay/${session.id}/authenticate">
      <button class="primary" name="answer" value="complete">${texts.complete}</button>
      <button name="answer" value="fail">${texts.fail}</button>
    </form>`;
}
