import type { Html } from '../../shared';
import { html } from '../../shared';
import { amountOf } from '../billing/amounts';
import { rateOf } from '../present/price';
import type { SubscriptionRecord } from '../state/billing-records';
import type { PortalSessionRecord } from '../state/portal-records';
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

/** The seats that a plan can be changed to, as the session's configuration says; undefined when it lets nobody change them. */
export function seatLimits(
  { state }: Provider,
  session: PortalSessionRecord,
  plan: SubscriptionRecord,
): { readonly minimum: number; readonly maximum: number } | undefined {
  const update = get(state.portalConfigurations, session.configuration).features
    .subscription_update;
  const { product } = get(state.prices, plan.item.price);
  const quantity = update?.products?.find(
    (offered) => offered.product === product,
  )?.adjustable_quantity;
  if (!update?.enabled || !update.default_allowed_updates?.includes('quantity')) return undefined;
  if (!quantity?.enabled) return undefined;
  return { minimum: quantity.minimum ?? 1, maximum: quantity.maximum ?? 999_999 };
}

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
      seatLimits(provider, session, plan) &&
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
