import type { CardErrors, CardForm } from '../billing/card-form';
import type { Html } from '../../shared';
import { html } from '../../shared';
import { amountOf } from '../billing/amounts';
import { isOver } from '../billing/subscriptions';
import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { SubscriptionRecord } from '../state/billing-records';
import type { PortalSessionRecord } from '../state/portal-records';
import { cardErrorSummary, cardFields } from './card-fields';
import { cycle, day, money } from './format';
import { messages } from './messages';

const texts = messages.portal;

export const portalPath = ({ id }: PortalSessionRecord) => `/billing/session/${id}`;

/** Where a page of one action leads without the action: to the shop when the session opened at it, else to the first page. */
export const leavePath = (session: PortalSessionRecord) =>
  (session.flow && session.returnUrl) ?? portalPath(session);

/** The plan that the portal shows: the newest running one, else the newest. */
export function shownSubscription(
  { state }: Provider,
  { customer }: PortalSessionRecord,
): SubscriptionRecord | undefined {
  const own = Object.values(state.subscriptions).filter((plan) => plan.customer === customer);
  return own.findLast((plan) => !isOver(plan)) ?? own.at(-1);
}

function planFacts({ state }: Provider, plan: SubscriptionRecord): Html {
  const price = get(state.prices, plan.item.price);
  const amount = money(amountOf(rateOf(price, plan.currency), plan.item.quantity), plan.currency);
  const [label, date] =
    plan.endedAt !== null
      ? [texts.ended, plan.endedAt]
      : plan.cancelAt !== null
        ? [texts.ends, plan.cancelAt]
        : [texts.renews, plan.item.currentPeriodEnd];
  const card = find(state.paymentMethods, plan.defaultPaymentMethod);
  const expiry = card && `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return html`<dl class="facts">
    <dt>${texts.plan}</dt>
    <dd>
      ${get(state.products, price.product).name}${plan.item.quantity > 1 && html` × ${plan.item.quantity}`}
    </dd>
    <dt>${texts.price}</dt>
    <dd>${amount} ${cycle(price)}</dd>
    <dt>${texts.status}</dt>
    <dd>${plan.status.replace('_', ' ')}</dd>
    <dt>${label}</dt>
    <dd>${day(date)}</dd>
    <dt>${texts.card}</dt>
    <dd>${card && expiry ? texts.cardEnding(card.last4, expiry) : texts.noCard}</dd>
  </dl>`;
}

function planActions(session: PortalSessionRecord, plan: SubscriptionRecord): Html | undefined {
  if (isOver(plan)) return undefined;
  return html`<div class="actions">
    <a class="button" href="${portalPath(session)}/card">${texts.updateCard}</a>
  </div>`;
}

function invoiceTable({ state }: Provider, { customer }: PortalSessionRecord): Html {
  const invoices = Object.values(state.invoices).filter((invoice) => invoice.customer === customer);
  if (invoices.length === 0) return html`<p class="muted">${texts.noInvoices}</p>`;
  const { columns } = texts;
  return html`<div class="scroll" role="region" aria-label="${texts.invoices}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${columns.date}</th>
          <th scope="col">${columns.number}</th>
          <th scope="col" class="number">${columns.amount}</th>
          <th scope="col">${columns.status}</th>
        </tr>
      </thead>
      <tbody>
        ${invoices.toReversed().map(
          (invoice) =>
            html`<tr>
              <td>${day(invoice.created)}</td>
              <td>${invoice.number}</td>
              <td class="number">${money(invoice.total, invoice.currency)}</td>
              <td>${invoice.status}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function returnLink({ returnUrl }: PortalSessionRecord): Html | null {
  return returnUrl === null ? null : html`<p><a href="${returnUrl}">${texts.return}</a></p>`;
}

/** The portal's first page. */
export function portalBody(provider: Provider, session: PortalSessionRecord): Html {
  const plan = shownSubscription(provider, session);
  return html`${returnLink(session)}
    <section class="sheet" aria-labelledby="plan">
      <h2 id="plan">${texts.plan}</h2>
      ${plan ? planFacts(provider, plan) : html`<p>${texts.noPlan}</p>`}
    </section>
    ${plan && planActions(session, plan)}
    <h2>${texts.invoices}</h2>
    ${invoiceTable(provider, session)}`;
}

/** The form for another card. */
export function cardBody(session: PortalSessionRecord, form: CardForm, errors: CardErrors): Html {
  return html`<form class="sheet" method="post" action="${portalPath(session)}/card" novalidate>
    ${cardErrorSummary(errors)} ${cardFields(form, errors)}
    <div class="actions">
      <button class="primary">${texts.saveCard}</button>
      <a href="${leavePath(session)}">${messages.checkout.back}</a>
    </div>
  </form>`;
}
