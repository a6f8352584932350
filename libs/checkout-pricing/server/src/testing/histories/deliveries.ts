import type Stripe from 'stripe';
import type { Clock } from '@portal/server/ports';
import { signed, type FakePaymentProvider } from '../fake-payment-provider';
import { gumroadSecret } from '../gumroad-pings';
import type { PingFields } from './gumroad-model';
import type { Fate } from './history-steps';
import type { RunningApi } from './running-api';

/** A message to the API: a webhook of the card provider, or a ping of gumroad. */
type Message =
  | { readonly from: 'stripe'; readonly event: Stripe.Event }
  | { readonly from: 'gumroad'; readonly ping: PingFields };

const form = 'application/x-www-form-urlencoded';

/** What the providers tell the API, and what becomes of it. */
export function createDeliveries(api: RunningApi, provider: FakePaymentProvider, clock: Clock) {
  const sent: Message[] = [];
  const late: Message[] = [];
  const running: Promise<unknown>[] = [];
  let emittedCount = 0;
  let undeliveredCount = 0;
  let deaths = 0;

  /** Webhooks that were not accepted are in the provider's list; gumroad repeats its pings. */
  const lose = (message: Message) => {
    if (message.from === 'stripe') provider.undelivered.push(message.event);
    else late.push(message);
  };
  const receive = async (message: Message) => {
    const isAccepted = await api.run(async ({ services: { events, gumroad } }) => {
      if (message.from === 'stripe') {
        const { payload, signature } = signed(message.event, clock.now());
        await events.receive(Buffer.from(payload), signature);
      } else {
        const body = Buffer.from(new URLSearchParams({ ...message.ping }).toString());
        await gumroad.service?.receive(body, form, gumroadSecret);
      }
      return true;
    });
    if (!isAccepted) lose(message);
  };
  const overlap = (batch: readonly Message[]) => {
    for (const message of batch) {
      const work = receive(message).then(() => api.runOneJob());
      running.push(work);
    }
  };

  const emit = (type: string, object: object) => {
    emittedCount += 1;
    const id = `evt_${emittedCount}`;
    const event = { id, type, livemode: false, data: { object: { ...object } } };
    sent.push({ from: 'stripe', event: event as unknown as Stripe.Event });
  };

  return {
    emit,
    emitPing: (ping: PingFields) => void sent.push({ from: 'gumroad', ping }),
    /** Sends the messages about what happened, or not. */
    async deliver(fate: Fate) {
      const batch = sent.splice(0);
      if (batch.length === 0) return;
      if (fate === 'late') return void late.push(...batch);
      if (fate === 'overlapping') return overlap(batch);
      const isLost = fate === 'lost' || fate === 'vanished';
      for (const message of batch) {
        if (!isLost) await receive(message);
        else if (fate === 'lost' || message.from === 'gumroad') lose(message);
        if (fate === 'duplicated') await receive(message);
      }
      if (!isLost) await api.runJobs();
    },
    overlapNow: () => overlap(sent.splice(0)),
    /** Whether something happened since the last time that the API may not know. */
    hasNews() {
      const isNew = provider.undelivered.length > undeliveredCount || api.deaths() > deaths;
      undeliveredCount = provider.undelivered.length;
      deaths = api.deaths();
      return isNew || sent.length + late.length + running.length > 0;
    },
    /** Delivers what is late, newest first, and waits for what overlaps. */
    async settle() {
      await Promise.all(running.splice(0));
      for (const message of late.splice(0).toReversed()) await receive(message);
      await api.runJobs();
    },
  };
}
