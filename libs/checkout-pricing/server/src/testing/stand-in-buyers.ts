import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { updateUser, signIn, signUp } from '@portal/auth-session/server/testing';
import type { StandInApi } from './stand-in-api';

/** An order as the browser sends it. */
interface BoughtPlan {
  readonly price: string;
  readonly quantity: number;
  readonly code?: string;
  readonly groupName?: string;
}

/** Signs a verified user up; returns the idToken. */
export async function signUpBuyer({ api }: StandInApi, email: string) {
  const { uid } = await signUp(api, email);
  await updateUser(api.platform.database.query, uid, { emailVerified: true });
  const { idToken: token } = await signIn(api, email);
  return { uid, token };
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
