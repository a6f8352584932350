import {
  isLive,
  isOver,
  readSubscription,
  renews,
  userPlanSummary,
} from '@portal/checkout-pricing/domain';
import { withPremiumStatus, type User } from '@portal/auth-session/domain';
import { isDeepStrictEqual } from 'node:util';
import type { HistoryWorld } from './history-world';
import { user } from './history-user';
import {
  expectedCharge,
  expectedDiscount,
  expectedInvoice,
  expectedPaidPlans,
  expectedStatus,
  expectedText,
  isGroup,
} from './oracle';
import { endOf, itemOf } from './plan-life';
import { isCredited, isInvoiced, type SentInvoice } from './sent-invoice-model';

type World = HistoryWorld;

/** How long gumroad's own time of an end may lie before the time that the portal knows. */
const aboutMs = 6 * 86_400_000;

const fail = ({ clock }: World, sentence: string): never => {
  throw new Error(`On ${clock.now().toISOString()} ${sentence}`);
};

function expectSame(world: World, what: string, said: unknown, expected: unknown) {
  if (isDeepStrictEqual(said, expected)) return;
  fail(world, `${what} is ${JSON.stringify(said)}, not ${JSON.stringify(expected)}.`);
}

/** What must hold at every moment, whatever was lost: the user pays for one plan by card, and none is ended too early. */
export function checkAlways(world: World): void {
  const { endedByApi, model, own } = world;
  const plans = model.plans();
  if (plans.length > 1) fail(world, `the user pays for ${plans.length} plans.`);
  const ended = endedByApi.find((id) => !model.charges.isReversed(id) && !own.mayEnd.has(id));
  if (ended && !own.deletedAt())
    fail(world, `the API has ended ${ended}, whose charge did not go back.`);
}

/** What must hold a minute after the API has learned something. */
export async function checkCheckouts(world: World): Promise<void> {
  const { account, provider, own } = world;
  const open = [...own.tabs].filter((id) => provider.sessions.get(id)?.status === 'open');
  if (open.length === 0) return;
  if (own.deletedAt() || (await account.premium()).isPremium)
    fail(world, `a user who has Premium or no account can pay for ${open[0]}.`);
}

/** The user as the browser knows it, as far as the plan card reads it. */
function userOf(status: ReturnType<typeof expectedStatus>): User {
  const provider = { stripe: 'stripe', gumroad: 'gumroad', group: 'group' }[
    String(status.source)
  ] as User['subscription']['payment_provider'] | undefined;
  const subscription = { payment_provider: provider ?? null, stripe: null, gumroad: null };
  const known = { ...user, overleaf: null, subscription } as unknown as User;
  return withPremiumStatus(known, status);
}

/** What the account says: the sentence, its date, and which amounts. */
async function checkSentences(world: World): Promise<void> {
  const { account, answers, api, model } = world;
  const status = await account.premium();
  expectSame(world, '/isPremium', status, expectedStatus(world));

  const details = await api.run(({ services }) => services.getPlanDetails(user));
  const said = (details ?? []).map(readSubscription);
  const { kind, at, reason } = userPlanSummary(userOf(status), said[0]);
  const { isAbout, otherReason, ...expected } = expectedText(world);
  const late = at && expected.at ? Number(at) - Number(expected.at) : Infinity;
  const isNear = isAbout && Math.abs(late) < aboutMs;
  const isOther = otherReason !== undefined && reason === otherReason;
  const text = { kind, at, reason };
  const wanted = {
    kind: expected.kind,
    at: isNear ? at : (expected.at ?? null),
    reason: isOther ? otherReason : (expected.reason ?? null),
  };
  expectSame(world, 'the plan card’s sentence', text, wanted);

  expectSame(
    world,
    'the number of paid plans',
    said.filter(renews).length,
    expectedPaidPlans(world),
  );
  const [plan] = model.entitling();
  const [first] = said;
  if (plan && first) {
    const sent = first.openInvoice && {
      amount: first.openInvoice.amount,
      dueAt: first.openInvoice.dueAt,
      isOverdue: first.paymentProblem !== null,
    };
    expectSame(world, 'the open invoice in the account', sent, expectedInvoice(world, plan));
  }
  const namesCharge = /^(renews|first-charge|ends)$/.test(expected.kind);
  if (namesCharge && plan && first && answers.nextBill(plan)) {
    const { amount, price, quantity } = first;
    const charge = { amount, price, quantity };
    expectSame(world, 'the next charge in the account', charge, expectedCharge(world, plan));
  }
}

/** What the billing page says is charged next. */
async function checkBillingPage(world: World): Promise<void> {
  const { api, answers, groups, model, seatsTaken } = world;
  const billed = (await api.run(({ services }) => services.getBilledPlan(user)))?.billed;
  const [plan] = model.plans();
  expectSame(world, 'whether the billing page has a plan', Boolean(billed), Boolean(plan));
  if (!plan || !billed) return;
  const { pause_collection: paused } = plan;
  const isPaused = paused && (paused.resumes_at ?? Infinity) > itemOf(plan).current_period_end;
  const isCharged = model.entitling().includes(plan) && !isPaused;
  const bill = isCharged ? answers.nextBill(plan) : undefined;
  const { next, quantity, seats } = billed;
  expectSame(
    world,
    'the next charge on the billing page',
    next && {
      at: Number(next.at),
      amount: next.amount,
      credit: next.credit,
      discount: next.discount,
    },
    bill
      ? {
          at: itemOf(plan).current_period_end,
          amount: bill.due,
          credit: bill.credit,
          discount: expectedDiscount(plan, bill),
        }
      : null,
  );
  expectSame(world, 'the seats', quantity, itemOf(plan).quantity);
  const taken = isGroup(plan) && groups.has(plan.id) ? seatsTaken() : undefined;
  expectSame(world, 'the taken seats', seats?.active, taken);
}

/** The stored plan, its end, its seats and its group are the provider's. */
function checkStored(world: World): void {
  const { groups: bought, model, provider } = world;
  const stored = world
    .stored()
    .filter((row) => isLive(row))
    .map((row) => ({
      id: row.id,
      priceId: row.priceId,
      quantity: row.quantity,
      paidUntil: Number(row.currentPeriodEnd) / 1_000,
      end: row.cancelAt && Number(row.cancelAt) / 1_000,
    }));
  const live = model.entitling().map((plan) => ({
    id: plan.id,
    priceId: itemOf(plan).price.id,
    quantity: itemOf(plan).quantity,
    paidUntil: itemOf(plan).current_period_end,
    end: endOf(plan) ?? null,
  }));
  expectSame(world, 'what is stored of the plan', stored, live);
  const groups = [...bought.values()].map(({ subscriptionId, isLive: gives, seats }) => ({
    subscriptionId,
    isLive: gives,
    seats: gives ? seats : 0,
  }));
  const expected = groups.map(({ subscriptionId }) => {
    const plan = provider.subscriptions.get(subscriptionId);
    const gives = plan !== undefined && model.entitling().includes(plan);
    return { subscriptionId, isLive: gives, seats: gives ? model.seatsOf(plan) : 0 };
  });
  expectSame(world, 'the group', groups, expected);
  const [plan] = model.entitling();
  if (plan && isGroup(plan) && !bought.has(plan.id)) fail(world, `${plan.id} has no group.`);
}

const isUncredited = (invoice: SentInvoice) => !isCredited(invoice);

/** What is paid after the end of a plan by invoice lets it continue or goes back; nothing is left to be paid for nothing. */
function checkLatePayments(world: World): void {
  const { model, provider } = world;
  const all = [...provider.subscriptions.values()];
  for (const plan of all.filter((each) => isOver(each) && isInvoiced(each))) {
    const open = model.sent.openOf(plan.id).filter(isUncredited);
    const isRevived = all.some(({ metadata }) => metadata['revives'] === plan.id);
    const [late] = model.charges.paidLate(plan.id, plan.ended_at ?? 0);
    if (late && open.length === 0 && !isRevived)
      fail(world, `${late.paymentIds[0]} was paid after the end and kept for nothing.`);
    const isUseless =
      model.plans().length > 0 || itemOf(plan).current_period_end <= model.seconds();
    if (open.length > 0 && isUseless) fail(world, `paying an invoice of ${plan.id} has no effect.`);
  }
}

/** Nobody is charged for nothing: what was charged after a reversal or without an account went back. */
function checkMoney(world: World): void {
  const { model, own } = world;
  const [unreturned] = model.charges.unreturned();
  if (unreturned) fail(world, `${unreturned.paymentIds[0]} was charged for a plan that was ended.`);
  const owed = world.endedByApi.find((id) => model.sent.openOf(id).some(isUncredited));
  if (owed) fail(world, `${owed}, which the API has ended, still has an invoice to be paid.`);
  const deletedAt = own.deletedAt();
  if (!deletedAt) return;
  const [kept] = model.charges.keptSince(deletedAt);
  if (kept) fail(world, `${kept.paymentIds[0]} was charged without an account.`);
  const [running] = model.plans();
  if (running) fail(world, `${running.id} still charges without an account.`);
}

/** No purchase, failure or reversal is mailed twice, and the purchase or the return of each plan that is paid and new is mailed. */
function checkMails(world: World): void {
  const { model, mails, stored } = world;
  const count = (pattern: RegExp) => mails.filter((subject) => pattern.test(subject)).length;
  const bought = count(/^Thank you for buying/);
  const plans = stored();
  if (bought > plans.length) fail(world, `${bought} mails tell ${plans.length} purchases.`);
  const paid = plans.filter(
    (row) => isLive(row) && (row.collectionMethod !== 'send_invoice' || row.firstPaidAt !== null),
  );
  const returned = paid.filter(({ revives }) => revives !== null).length;
  const used = paid.filter(({ id, revives }) => revives === null && world.wasFoundNew(id)).length;
  if (bought < used) fail(world, `${bought} mails tell ${used} purchases.`);
  const back = count(/^Your plan is back$/);
  if (back < returned) fail(world, `${back} mails tell the return of ${returned} plans.`);
  const renewed = count(/^Your plan was renewed$/);
  const periods = model.charges.periods();
  if (renewed > periods) fail(world, `${renewed} mails tell ${periods} payments for a period.`);
  const failed = count(/^Your payment failed|is overdue$/);
  if (failed > model.failures()) fail(world, `${failed} mails tell ${model.failures()} failures.`);
  const reversed = count(/refunded$|disputed payment$/);
  const { size } = model.charges.reversals;
  if (reversed > size) fail(world, `${reversed} mails tell ${size} reversals.`);
}

/** What must hold as soon as the API knows what the providers know. */
export async function checkAgreement(world: World): Promise<void> {
  checkMoney(world);
  checkLatePayments(world);
  if (world.own.deletedAt()) return;
  await world.readStored();
  checkStored(world);
  checkMails(world);
  await checkSentences(world);
  await checkBillingPage(world);
}
