import type { Request, Response, Router } from 'express';
import express from 'express';
import type { Page } from '../../shared';
import { sendPage } from '../../shared';
import { readCard } from '../billing/card-form';
import { attachCard } from '../billing/payment-methods';
import { changeCard, changeItem, endAtPeriodEnd } from '../billing/subscriptions';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { PortalSessionRecord, SubscriptionRecord } from '../state/billing-records';
import { readCardForm } from './card-fields';
import { messages } from './messages';
import { cancelBody, cardBody, portalBody, portalPath, shownSubscription } from './portal-view';

const texts = messages.portal;
const mostSeats = 1_000;

/** What a page of the portal works with: a session whose plan has not ended. */
interface Visit {
  readonly provider: Provider;
  readonly session: PortalSessionRecord;
  readonly plan: SubscriptionRecord;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

/** Shows a page, or changes the plan; a change answers true and leads back to the first page. */
type Work = (visit: Visit) => boolean;

function send(
  response: Response,
  session: PortalSessionRecord,
  page: Pick<Page, 'title' | 'body'>,
  status = 200,
): false {
  const formTargets = session.returnUrl === null ? [] : [new URL(session.returnUrl).origin];
  sendPage(response, { service: messages.service, formTargets, ...page }, status);
  return false;
}

type Home = Pick<Visit, 'provider' | 'session' | 'response'>;

const home = ({ provider, session, response }: Home, seatsError?: string) =>
  send(
    response,
    session,
    { title: texts.title, body: portalBody(provider, session, seatsError) },
    seatsError === undefined ? 200 : 422,
  );

const askCancel: Work = ({ session, plan, response }) =>
  send(response, session, { title: texts.cancelTitle, body: cancelBody(session, plan) });

const changeEnd =
  (ends: boolean): Work =>
  ({ provider, plan }) => {
    endAtPeriodEnd(provider, plan, ends);
    return true;
  };

const askCard: Work = ({ provider, session, plan, response }) => {
  const { email, name } = get(provider.state.customers, plan.customer);
  const form = { email: email ?? '', name: name ?? '', number: '', expiry: '', cvc: '' };
  return send(response, session, { title: texts.updateCard, body: cardBody(session, form, {}) });
};

const saveCard: Work = ({ provider, session, plan, body, response }) => {
  const form = readCardForm(body);
  const reading = readCard(form, provider.clock.nowSeconds());
  if (!reading.ok) {
    const again = cardBody(session, { ...form, cvc: '' }, reading.errors);
    return send(response, session, { title: texts.updateCard, body: again }, 402);
  }
  changeCard(provider, plan, attachCard(provider, reading.card, plan.customer).id);
  return true;
};

const changeSeats: Work = (visit) => {
  const quantity = Number(visit.body['seats']);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostSeats) {
    return home(visit, texts.seatsInvalid);
  }
  const { provider, plan } = visit;
  changeItem(provider, plan, { price: plan.item.price, quantity }, 'always_invoice');
  return true;
};

/** The billing portal (DESIGN, "The local world"). `changed` is called before what changed something is answered. */
export function portalRoutes(provider: Provider, changed: () => Promise<void>): Router {
  const router = express.Router();
  const base = '/billing/session/:id';

  /** Without a running plan the first page says so; without a session it is 404. */
  const visiting = (work: Work) => async (request: Request, response: Response) => {
    const session = find(provider.state.portalSessions, String(request.params['id']));
    if (!session) {
      return sendPage(response, { service: messages.service, title: texts.unknown, body: '' }, 404);
    }
    const plan = shownSubscription(provider, session);
    if (!plan || plan.status === 'canceled') return void home({ provider, session, response });
    if (!work({ provider, session, plan, body: request.body ?? {}, response })) return;
    await changed();
    response.redirect(303, portalPath(session));
  };

  router.get(base, visiting(home));
  router.get(`${base}/cancel`, visiting(askCancel));
  router.post(`${base}/cancel`, visiting(changeEnd(true)));
  router.post(`${base}/renew`, visiting(changeEnd(false)));
  router.get(`${base}/card`, visiting(askCard));
  router.post(`${base}/card`, visiting(saveCard));
  router.post(`${base}/seats`, visiting(changeSeats));
  return router;
}
