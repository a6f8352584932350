import type { Request, Response, Router } from 'express';
import express from 'express';
import type { Html } from '../shared';
import { html, sendPage } from '../shared';
import type { ShiftedClock } from '../control/clock';
import type { MembershipRecord, Memberships } from './memberships';
import { offers } from './memberships';
import { messages } from './messages';

const day = (seconds: number) =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const isEmailLike = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const navigation = [
  [messages.product.title, '/gumroad'],
  [messages.library.title, '/gumroad/library'],
] as const;

const send = (response: Response, title: string, body: Html, status = 200) =>
  sendPage(response, { title, service: messages.service, navigation, body }, status);

function productBody(email: string, error?: string): Html {
  const texts = messages.product;
  return html`<p>${texts.about}</p>
    <form class="sheet" method="post" action="/gumroad" novalidate>
      <div class="field">
        <label for="email">${texts.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${email}"
          ${error && html`aria-invalid="true" aria-describedby="email-error"`}
        />
        ${error && html`<p class="error" id="email-error" role="alert">${error}</p>`}
      </div>
      <fieldset>
        <legend>${texts.period}</legend>
        ${offers.map(
          ({ recurrence, cents }, index) =>
            html`<label class="check">
              <input
                type="radio"
                name="recurrence"
                value="${recurrence}"
                ${index === 0 && html`checked`}
              />
              ${dollars(cents)} ${recurrence}
            </label>`,
        )}
      </fieldset>
      <button class="primary">${texts.buy}</button>
    </form>`;
}

function statusOf({ endedAt, cancelledAt, paidUntil, refunded }: MembershipRecord): string {
  const { status } = messages.library;
  if (endedAt !== null) return status.ended(day(endedAt));
  if (refunded) return status.refunded;
  return cancelledAt === null ? status.renews(day(paidUntil)) : status.ends(day(cancelledAt));
}

const action = (membership: MembershipRecord, name: string, label: string) =>
  html`<form method="post" action="/gumroad/library/${encodeURIComponent(membership.id)}/${name}">
    <button>${label}</button>
  </form>`;

function membershipSheet(membership: MembershipRecord): Html {
  const { actions } = messages.library;
  const isOver = membership.endedAt !== null || membership.cancelledAt !== null;
  return html`<section class="sheet" aria-label="${membership.email}">
    <dl class="facts">
      <dt>${membership.email}</dt>
      <dd>${statusOf(membership)}</dd>
    </dl>
    <div class="actions">
      ${
        isOver
          ? action(membership, 'restart', actions.restart)
          : action(membership, 'cancel', actions.cancel)
      }
      ${!membership.refunded && action(membership, 'refund', actions.refund)}
    </div>
  </section>`;
}

/** The product page and the library, where memberships are managed. `changed` runs after each change. */
export function gumroadRoutes(
  memberships: Memberships,
  clock: ShiftedClock,
  changed: () => void,
): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false }));
  router.get('/', (_request, response) => send(response, messages.product.title, productBody('')));
  router.post('/', (request, response) => {
    const email = String(request.body?.email ?? '').trim();
    const offer = offers.find(({ recurrence }) => recurrence === request.body?.recurrence);
    if (!isEmailLike(email) || !offer) {
      const body = productBody(email, messages.product.invalidEmail);
      return send(response, messages.product.title, body, 422);
    }
    memberships.buy(email, offer.recurrence, clock.nowSeconds());
    changed();
    response.redirect(303, '/gumroad/library');
  });
  router.get('/library', (_request, response) => {
    const all = memberships.all().map(membershipSheet);
    const body = html`<p>${messages.library.about}</p>
      ${all.length > 0 ? all : html`<p class="muted">${messages.library.none}</p>`}`;
    send(response, messages.library.title, body);
  });
  router.post('/library/:id/:action', (request: Request, response: Response) => {
    const membership = memberships.find(String(request.params['id']));
    const name = request.params['action'];
    if (membership && name === 'cancel') memberships.cancel(membership);
    if (membership && name === 'restart') memberships.restart(membership, clock.nowSeconds());
    if (membership && name === 'refund') memberships.refund(membership);
    changed();
    response.redirect(303, '/gumroad/library');
  });
  return router;
}
