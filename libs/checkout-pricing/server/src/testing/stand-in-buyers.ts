import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { signedIn } from '@portal/auth-session/server/testing';
import type { StandInApi } from './stand-in-api';

/** An order as the browser sends it. */
interface BoughtPlan {
  readonly price: string;
  readonly quantity: number;
  readonly code?: string;
  readonly groupName?: string;
}

/** A new verified user who is signed in. */
export function signUpBuyer({ api }: StandInApi, email: string) {
  return signedIn(api, email);
}

/** Signs a user up and buys a plan over the real protocol; returns the idToken. */
export async function signUpAndBuy(world: StandInApi, email: string, order: BoughtPlan) {
  const { api, standIn } = world;
  const { uid, token } = await signUpBuyer(world, email);
  const opened = await api.call(endpoints.createCheckoutSession, order, { token });
  if (!opened.ok) throw new Error(opened.error.error);
  await standIn.pay(opened.body.url);
  await world.delivered('checkout.session.completed');
  await api.runJobs();
  return { uid, token };
}
