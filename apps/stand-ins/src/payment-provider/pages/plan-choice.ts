import type { Html } from '../../shared';
import { html } from '../../shared';
import { amountOf } from '../billing/amounts';
import { rateOf } from '../present/price';
import type { PortalSessionRecord, SubscriptionRecord } from '../state/billing-records';
import type { PriceRecord } from '../state/price-list-records';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import { cycle, money } from './format';
import { messages } from './messages';
import { leavePath, portalPath } from './portal-view';

const texts = messages.portal;

/** The prices that a plan can be changed to: those of the session's configuration in the plan's currency. */
export function pricesFor(
  { state }: Provider,
  session: PortalSessionRecord,
  plan: SubscriptionRecord,
): PriceRecord[] {
  const update = get(state.portalConfigurations, session.configuration).features
    .subscription_update;
  const offered =
    update?.enabled && update.default_allowed_updates?.includes('price')
      ? (update.products ?? []).flatMap(({ prices }) => prices)
      : [];
  return Object.values(state.prices).filter(
    (price) =>
      price.id === plan.item.price ||
      (price.active && offered.includes(price.id) && Object.hasOwn(price.rates, plan.currency)),
  );
}

/** Whether the plan has a quantity to choose. */
const hasSeats = ({ state }: Provider, plan: SubscriptionRecord): boolean =>
  rateOf(get(state.prices, plan.item.price), plan.currency).kind === 'tiered';

/** The form for another price or another number of seats. */
export function planBody(
  provider: Provider,
  session: PortalSessionRecord,
  plan: SubscriptionRecord,
  error?: string,
): Html {
  const { currency, item } = plan;
  const amount = (price: PriceRecord) =>
    money(amountOf(rateOf(price, currency), item.quantity), currency);
  return html`<form class="sheet" method="post" action="${portalPath(session)}/plan" novalidate>
    <fieldset>
      <legend>${texts.changePlan}</legend>
      ${pricesFor(provider, session, plan).map(
        (price) =>
          html`<p>
            <label>
              <input
                type="radio"
                name="price"
                value="${price.id}"
                ${price.id === item.price && html`checked`}
              />
              ${amount(price)} ${cycle(price)}
            </label>
          </p>`,
      )}
    </fieldset>
    ${
      hasSeats(provider, plan) &&
      html`<div class="field">
        <label for="seats">${texts.seats}</label>
        <input
          id="seats"
          name="seats"
          inputmode="numeric"
          value="${item.quantity}"
          ${error && html`aria-invalid="true" aria-describedby="seats-error"`}
        />
        ${error && html`<p class="error" id="seats-error" role="alert">${error}</p>`}
      </div>`
    }
    <div class="actions">
      <button class="primary">${texts.confirmChange}</button>
      <a href="${leavePath(session)}">${messages.checkout.back}</a>
    </div>
  </form>`;
}
