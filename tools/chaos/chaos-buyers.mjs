import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { password } from '../bench/support/users.mjs';

const card = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Lovelace',
  country: 'US',
  postal_code: '97712',
};
const firstSeats = 2;
/** A user may change a plan so often in an hour; then another one continues. */
const changesPerBuyer = 25;
const betweenChangesMs = 500;
/** Nearly ten minutes: a mail whose job was under way when its process was killed waits for minutes, each time. */
const patientTries = 600;

/** The payment provider of the world. */
function providerOf({ paymentProvider, secrets }) {
  const { hostname: host, port, protocol } = new URL(paymentProvider);
  return new Stripe(secrets.STRIPE_SECRET_KEY, { host, port, protocol: protocol.slice(0, -1) });
}

async function untilDone(work) {
  for (let tries = 0; tries < patientTries; tries += 1) {
    const result = await work();
    if (result) return result;
    await pause(1_000);
  }
  throw new Error(`The load cannot continue: ${work}`);
}

/**
 * A user who buys a group and adds one seat after the other, each of which is charged immediately. What the server has not
 * acknowledged is not repeated before the plan was read again.
 * @param {(path: string, body: object, token?: string) => Promise<any>} send returns nothing after a failure
 */
function createBuyer({ send, open, mailbox, ticketFor }, price) {
  const email = `buyer-${crypto.randomUUID()}@chaos.example`;
  let token;
  let acknowledged = 0;

  /** Whether the link was used, also when its response was lost: it works once. */
  async function verify() {
    const found = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
    const links = (await found.json()).flatMap((mail) => mail.links);
    const link = links.find((address) => address.includes('mode=verifyEmail'));
    const oobCode = link && new URL(link).searchParams.get('oobCode');
    if (!oobCode) return false;
    await send('/api/auth/action', { mode: 'verifyEmail', oobCode, newPassword: password });
    return true;
  }
  async function signIn() {
    const body = { email, password, ticket: ticketFor('signin'), rememberMe: true };
    token = (await send('/identity/auth', body))?.idToken;
  }
  const billedPlan = async () => (await send('/api/get-billed-plan', {}, token))?.billed;

  return {
    email,
    async buy() {
      await untilDone(() =>
        send('/identity/user', { email, password, ticket: ticketFor('signup') }),
      );
      const order = { price, quantity: firstSeats };
      const { url } = await untilDone(async () => {
        if (!(await verify())) return undefined;
        await signIn();
        return send('/api/create-checkout-session', order, token);
      });
      await open(url, { ...card, email });
      await untilDone(billedPlan);
    },
    /** Adds a seat. */
    async change() {
      const plan = await untilDone(billedPlan);
      const choice = { plan: 'group', interval: plan.interval, quantity: plan.quantity + 1 };
      const preview = await send('/api/preview-plan-change', choice, token);
      if (!preview) return;
      const { prorationDate, dueNow } = preview;
      const changed = await send('/api/change-plan', { ...choice, prorationDate, dueNow }, token);
      if (changed) acknowledged += 1;
    },
    /** Compares the seats that the portal and the provider know with what the card paid for. */
    async check(stripe) {
      const plan = await untilDone(billedPlan);
      const [customer] = (await stripe.customers.list({ email })).data;
      const { data: subscriptions } = await stripe.subscriptions.list({ customer: customer.id });
      const paid = [];
      for await (const invoice of stripe.invoices.list({ customer: customer.id, limit: 100 })) {
        if (invoice.status === 'paid') paid.push(invoice.billing_reason);
      }
      const changes = paid.filter((reason) => reason === 'subscription_update').length;
      const seats = subscriptions[0]?.items.data[0]?.quantity;
      return {
        acknowledged,
        lost: Math.max(0, acknowledged - (plan.quantity - firstSeats)),
        doubleCharges: Math.max(0, changes - (seats - firstSeats)) + paid.length - changes - 1,
        half: Number(subscriptions.length !== 1 || plan.quantity !== seats),
      };
    },
  };
}

/**
 * Users who buy groups and add seats, one after the other, until `stop`; `finish` compares their plans with what was charged.
 * @param {{ portal: string, paymentProvider: string, mailbox: string, secrets: Record<string, string> }} world
 * @param {{ send: Function, ticketFor: (action: string) => string }} parts
 */
export function createBuyers(world, { send, ticketFor }) {
  const stripe = providerOf(world);
  const buyers = [];
  let isRunning = true;
  const open = (url, fields) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  async function priceOfGroup() {
    const response = await fetch(`${world.portal}/api/get-active-group-products?countryCode=US`);
    return (await response.json()).product?.prices[0].id;
  }
  async function buyForever() {
    const price = await untilDone(priceOfGroup);
    while (isRunning) {
      const address = `10.0.0.${buyers.length + 1}`;
      const sendAs = (path, body, token) =>
        send('write', path, {
          body,
          headers: { 'x-forwarded-for': address, ...(token && { token }) },
        });
      const parts = { send: sendAs, open, mailbox: world.mailbox, ticketFor };
      const buyer = createBuyer(parts, price);
      await buyer.buy();
      buyers.push(buyer);
      for (let changes = 0; isRunning && changes < changesPerBuyer; changes += 1) {
        await buyer.change();
        await pause(betweenChangesMs);
      }
    }
  }
  const running = buyForever();
  // `finish` throws it.
  running.catch(() => undefined);

  return {
    stop: () => void (isRunning = false),
    async finish() {
      this.stop();
      await running;
      const checks = [];
      for (const buyer of buyers) checks.push(await buyer.check(stripe));
      const sum = (name) => checks.reduce((total, each) => total + each[name], 0);
      return {
        paidChanges: sum('acknowledged'),
        lostChanges: sum('lost'),
        halfChanges: sum('half'),
        doubleCharges: sum('doubleCharges'),
      };
    },
  };
}
