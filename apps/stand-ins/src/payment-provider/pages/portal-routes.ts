import type { Request, Response, Router } from 'express';
import express from 'express';
import type { Page } from '../../shared';
import { sendPage } from '../../shared';
import { readCard } from '../billing/card-form';
import { attachCard } from '../billing/customers';
import { changeCard, isOver } from '../billing/subscriptions';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { SubscriptionRecord } from '../state/billing-records';
import type { PortalSessionRecord } from '../state/portal-records';
import { readCardForm } from './card-fields';
import { messages } from './messages';
import { cardBody, portalBody, portalPath, shownSubscription } from './portal-view';

const texts = messages.portal;

/** A request of a page whose plan has not ended. */
interface PlanRequest {
  readonly provider: Provider;
  readonly session: PortalSessionRecord;
  readonly plan: SubscriptionRecord;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: Response;
}

/** Shows a page and returns false, or changes the plan and returns true, which redirects to the first page. */
type PlanAction = (request: PlanRequest) => boolean;

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

type Home = Pick<PlanRequest, 'provider' | 'session' | 'response'>;

const home = ({ provider, session, response }: Home) =>
  send(response, session, { title: texts.title, body: portalBody(provider, session) });

const firstPage: PlanAction = ({ session, response, ...request }) => {
  if (!session.flow) return home({ session, response, ...request });
  response.redirect(303, `${portalPath(session)}/card`);
  return false;
};

const showCardForm: PlanAction = ({ provider, session, plan, response }) => {
  const { email, name } = get(provider.state.customers, plan.customer);
  const form = { email: email ?? '', name: name ?? '', number: '', expiry: '', cvc: '' };
  return send(response, session, { title: texts.updateCard, body: cardBody(session, form, {}) });
};

const saveCard: PlanAction = ({ provider, session, plan, body, response }) => {
  const form = readCardForm(body);
  const reading = readCard(form, provider.clock.nowSeconds());
  if (!reading.ok) {
    const again = cardBody(session, { ...form, cvc: '' }, reading.errors);
    return send(response, session, { title: texts.updateCard, body: again }, 402);
  }
  changeCard(provider, plan, attachCard(provider, reading.card, plan.customer).id);
  return true;
};

/** The pages of the billing portal. `changed` runs after each change, before the redirect. */
export function portalRoutes(provider: Provider, changed: () => void): Router {
  const router = express.Router();
  const base = '/billing/session/:id';

  /** Shows the first page if there is no running plan, and a 404 if there is no session. */
  const withPlan = (act: PlanAction) => (request: Request, response: Response) => {
    const session = find(provider.state.portalSessions, String(request.params['id']));
    if (!session) {
      return sendPage(response, { service: messages.service, title: texts.unknown, body: '' }, 404);
    }
    const plan = shownSubscription(provider, session);
    if (!plan || isOver(plan)) return void home({ provider, session, response });
    if (!act({ provider, session, plan, body: request.body ?? {}, response })) return;
    changed();
    response.redirect(303, session.flow?.doneUrl ?? portalPath(session));
  };

  router.get(base, withPlan(firstPage));
  router.get(`${base}/card`, withPlan(showCardForm));
  router.post(`${base}/card`, withPlan(saveCard));
  return router;
}
