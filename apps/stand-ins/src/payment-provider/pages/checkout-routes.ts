import type { Request, Response, Router } from 'express';
import express from 'express';
import type { Page } from '../../shared';
import { html, sendPage } from '../../shared';
import { completeCheckout } from '../billing/checkout';
import { couponOfCode } from '../billing/coupons';
import type { CardForm } from '../billing/card-form';
import { readCard } from '../billing/card-form';
import type { Provider } from '../state/provider';
import { declines } from '../billing/declines';
import { isTaxLocation } from '../billing/tax';
import { find } from '../state/provider';
import type { CheckoutSessionRecord } from '../state/billing-records';
import { readCardForm } from './card-fields';
import type { CheckoutView } from './checkout-view';
import { authenticateBody, checkoutBody, taxAddressOf } from './checkout-view';
import { messages } from './messages';

const texts = messages.checkout;

const successUrl = (session: CheckoutSessionRecord) =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** The origins that the checkout's forms and links may lead to. */
function shopOrigins({ successUrl: success, cancelUrl }: CheckoutSessionRecord): string[] {
  return [success, cancelUrl ?? success].map((url) => new URL(url).origin);
}

/** Sends a page of an open checkout, else the page that says why there is nothing to pay. */
function sendCheckoutPage(
  response: Response,
  session: CheckoutSessionRecord | undefined,
  open: (session: CheckoutSessionRecord) => Pick<Page, 'title' | 'body'>,
  status = 200,
): void {
  const { service } = messages;
  if (!session) {
    sendPage(response, { service, title: texts.unknown, body: '' }, 404);
  } else if (session.status === 'open') {
    sendPage(response, { service, formTargets: shopOrigins(session), ...open(session) }, status);
  } else if (session.status === 'complete') {
    const link = html`<a class="button primary" href="${successUrl(session)}"
      >${texts.continue}</a
    >`;
    const body = html`<p>${texts.completedHint}</p>
      ${link}`;
    sendPage(response, { service, title: texts.completed, body });
  } else {
    const link =
      session.cancelUrl && html`<a class="button" href="${session.cancelUrl}">${texts.back}</a>`;
    const body = html`<p>${texts.expiredHint}</p>
      ${link}`;
    sendPage(response, { service, title: texts.expired, body }, 410);
  }
}

function emptyForm({ state }: Provider, session: CheckoutSessionRecord): CardForm {
  const customer = find(state.customers, session.customer);
  const email = customer?.email ?? session.customerEmail ?? '';
  return { email, name: '', number: '', expiry: '', cvc: '' };
}

function show(
  provider: Provider,
  response: Response,
  session: CheckoutSessionRecord | undefined,
  view: Partial<CheckoutView> = {},
  status?: number,
): void {
  const body = (open: CheckoutSessionRecord) =>
    checkoutBody(provider, open, { form: emptyForm(provider, open), errors: {}, ...view });
  sendCheckoutPage(response, session, (open) => ({ title: texts.title, body: body(open) }), status);
}

/** Handles a posted form of an open checkout. Returns the address to redirect to, or undefined if it sent a page itself. */
type Step = (
  provider: Provider,
  session: CheckoutSessionRecord,
  body: Readonly<Record<string, unknown>>,
  response: Response,
) => string | undefined;

const pay: Step = (provider, session, body, response) => {
  const form = readCardForm(body);
  if (session.automaticTax) session.taxAddress = taxAddressOf(body);
  if (session.taxAddress && !isTaxLocation(session.taxAddress)) {
    const view = { form: { ...form, cvc: '' }, problem: texts.postalCodeMissing };
    show(provider, response, session, view, 402);
    return undefined;
  }
  const reading = readCard(form, provider.clock.nowSeconds());
  if (!reading.ok) {
    const view = { form: { ...form, cvc: '' }, errors: reading.errors };
    show(provider, response, session, view, 402);
    return undefined;
  }
  if (reading.card.authentication !== null) {
    session.awaitingAuthentication = reading.card;
    return `/checkout/pay/${session.id}/authenticate`;
  }
  completeCheckout(provider, session, reading.card);
  return successUrl(session);
};

const applyCode: Step = (provider, session, body, response) => {
  const typed = String(body['code'] ?? '');
  const coupon = couponOfCode(provider, typed, session);
  if (!coupon && session.allowPromotionCodes) {
    show(provider, response, session, { code: { typed, error: texts.invalidCode } }, 422);
    return undefined;
  }
  if (coupon && session.allowPromotionCodes) session.coupon = coupon;
  return `/checkout/pay/${session.id}`;
};

const authenticate: Step = (provider, session, body, response) => {
  const card = session.awaitingAuthentication;
  if (!card) return `/checkout/pay/${session.id}`;
  const isAuthenticated = body['answer'] === 'complete';
  if (isAuthenticated && card.authentication === 'pays') {
    completeCheckout(provider, session, card);
    return successUrl(session);
  }
  session.awaitingAuthentication = null;
  const reason = card.authentication ?? 'pays';
  const problem = isAuthenticated && reason !== 'pays' ? declines[reason] : texts.notAuthenticated;
  show(provider, response, session, { problem }, 402);
  return undefined;
};

/** The pages of the hosted checkout. `changed` runs after each step, before the redirect. */
export function checkoutRoutes(provider: Provider, changed: () => void): Router {
  const router = express.Router();
  const path = '/checkout/pay/:id';
  const sessionOf = (request: Request) =>
    find(provider.state.checkoutSessions, String(request.params['id']));

  const posted = (step: Step) => (request: Request, response: Response) => {
    const session = sessionOf(request);
    if (session?.status !== 'open') return show(provider, response, session);
    const next = step(provider, session, request.body ?? {}, response);
    changed();
    if (next !== undefined) response.redirect(303, next);
  };

  router.get(path, (request, response) => show(provider, response, sessionOf(request)));
  router.post(path, posted(pay));
  router.post(`${path}/code`, posted(applyCode));
  router.post(`${path}/authenticate`, posted(authenticate));
  router.get(`${path}/authenticate`, (request, response) => {
    const session = sessionOf(request);
    if (session?.status === 'open' && !session.awaitingAuthentication) {
      return response.redirect(303, `/checkout/pay/${session.id}`);
    }
    sendCheckoutPage(response, session, (open) => ({
      title: texts.authenticate,
      body: authenticateBody(provider, open),
    }));
  });
  return router;
}
