import { authSessionEndpoints } from '@portal/auth-session/domain';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createStripeClient } from '@portal/server/adapters';
import { openedSession } from '@portal/auth-session/server/testing';
import {
  subscriptionsOf,
  prices,
  type StandInApi,
  signUpAndBuy,
  signUpBuyer,
} from '@portal/checkout-pricing/server/testing';
import { createInsertedSeats } from './inserted-seats';

const endpoints = { ...checkoutPricingEndpoints, ...groupManagementEndpoints };

let groups = 0;

/** A request's user; the token is renewed when time passes. */
interface As {
  token: string;
}

/** What the plans of a stand-in's world look like, and what was paid for them. */
export function createPlans({ api, delivered }: StandInApi) {
  const stripe = createStripeClient(api.config.stripe);
  const planOf = async (uid: string) => {
    const [plan] = await subscriptionsOf(api.platform.database.query, uid);
    if (!plan) throw new Error('The user has no plan.');
    return plan;
  };
  const paidBy = async (uid: string) => {
    const invoices = await stripe.invoices.list({ customer: (await planOf(uid)).customerId });
    return invoices.data.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
  };
  const refundAllOf = async (uid: string) => {
    const { payments } = api.platform;
    for (const payment of await payments.listPayments((await planOf(uid)).id))
      await payments.refundPayment(payment);
  };
  const endAll = async () => {
    for (const { id } of (await stripe.subscriptions.list({})).data) {
      await stripe.subscriptions.cancel(id);
      await delivered('customer.subscription.deleted');
    }
    await api.runJobs();
  };
  return { stripe, planOf, paidBy, refundAllOf, endAll };
}

/** Pays a checkout; the API has worked its webhooks off. */
export async function payCheckout(world: StandInApi, url: string): Promise<void> {
  await world.standIn.pay(url);
  await world.delivered('checkout.session.completed');
  await world.api.runJobs();
  await world.api.runJobs();
}

/** A group of five seats with an active member whom it is to be handed over to. */
export async function groupWithHeir(
  world: StandInApi,
  { heirHasPlan = false, price = prices.group as string } = {},
) {
  const { api } = world;
  groups += 1;
  const ownerEmail = `owner-${groups}@maths.example`;
  const heirEmail = `heir-${groups}@maths.example`;
  const order = { price, quantity: 5, groupName: `Lab ${groups}` };
  const owner = await signUpAndBuy(world, ownerEmail, order);
  const heir = heirHasPlan
    ? await signUpAndBuy(world, heirEmail, { price: prices.year, quantity: 1 })
    : await signUpBuyer(world, heirEmail);
  const as: As = { token: owner.token };
  const asHeir: As = { token: heir.token };

  const details = async (who: As) => {
    const response = await api.call(endpoints.getGroupDetails, {}, who);
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };
  const guid = (await details(as)).guid ?? '';
  const seats = createInsertedSeats(api.platform);
  const invite = async (email: string, { uid }: { readonly uid: string }) => {
    await seats.invite(guid, { uid: owner.uid, email: ownerEmail }, [email]);
    await seats.accept(email, { uid, email });
  };
  await invite(heirEmail, heir);

  const offer = (newOwnerPays = true, memberEmail = heirEmail, by = as) =>
    api.call(endpoints.handOverGroup, { guid, memberEmail, newOwnerPays }, by);
  const checkout = async (who = asHeir) => {
    const accepted = await api.call(endpoints.acceptRoleOffer, { guid }, who);
    if (!accepted.ok) throw new Error(accepted.error.error);
    return accepted.body.checkout ?? '';
  };
  return {
    ...{ guid, owner, heir, ownerEmail, heirEmail, as, asHeir, invite, details, offer, checkout },
    /** Offers the group with its payment, and the heir gives a card. */
    async handOver() {
      await offer();
      await payCheckout(world, await checkout());
    },
    withdraw: () => api.call(endpoints.withdrawRoleOffer, { guid, memberEmail: heirEmail }, as),
    accept: () => api.call(endpoints.acceptRoleOffer, { guid }, asHeir),
    roleOf: async (who: As) =>
      (await details(who)).groups?.find((each) => each.guid === guid)?.role,
    textsTo: async (email: string) => (await api.mailsTo(email)).map(({ text }) => text),
    /** Lets time pass; the sessions would have ended. */
    async later(days: number) {
      await world.advanceDays(days);
      await api.runJobs();
      await api.runScheduledJobs();
      await api.runJobs();
      const tokenOf = async (uid: string, email: string) =>
        (await openedSession(api, { uid, email })).idToken;
      as.token = await tokenOf(owner.uid, ownerEmail);
      asHeir.token = await tokenOf(heir.uid, heirEmail);
    },
    async isPremium(who: As) {
      const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, who);
      if (!response.ok) throw new Error(response.error.error);
      return response.body.isPremium;
    },
  };
}
