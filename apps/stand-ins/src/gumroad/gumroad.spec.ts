import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { createShiftedClock } from '../control/clock';
import { serve, type Running } from '../shared';
import { startGumroad, type Gumroad } from './start-gumroad';

const day = 86_400;

describe('The stand-in of gumroad', () => {
  let folder: string;
  let portal: Running;
  let pages: Running;
  let gumroad: Gumroad;
  let status: number;
  const received: URLSearchParams[] = [];
  const clock = createShiftedClock({ offsetSeconds: 0 });

  beforeAll(async () => {
    status = 200;
    folder = await mkdtemp(join(tmpdir(), 'gumroad-'));
    const receive = async (...[request, response]: Parameters<Parameters<typeof serve>[1]>) => {
      const body = (await buffer(request)).toString();
      if (status === 200) received.push(new URLSearchParams(body));
      response.writeHead(status).end();
    };
    portal = await serve('portal', (...parts) => void receive(...parts), 0);
    const options = { pingUrl: `${portal.origin}/ping?secret=s`, productId: 'local==' };
    gumroad = await startGumroad(options, folder, clock);
    pages = await serve('pages', express().use('/gumroad', gumroad.routes), 0);
  });
  afterAll(async () => {
    await gumroad.stop();
    await pages.stop();
    await portal.stop();
    await rm(folder, { recursive: true });
  });

  const post = async (path: string, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const url = `${pages.origin}${path}`;
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    await gumroad.untilSent(2_000);
    return response.status;
  };
  const library = async () => (await fetch(`${pages.origin}/gumroad/library`)).text();
  const linkTo = async (action: string) =>
    new RegExp(`action="([^"]+/${action})"`).exec(await library())?.[1] ?? '';
  const types = () => received.map((ping) => ping.get('resource_name'));

  it('A purchase, its renewal, cancellation, end, restart and refund each send a form-encoded ping', async () => {
    expect(await post('/gumroad', { email: 'ada@example.org', recurrence: 'monthly' })).toBe(303);
    expect(Object.fromEntries(received[0] ?? [])).toMatchObject({
      resource_name: 'sale',
      product_id: 'local==',
      email: 'ada@example.org',
      price: '1900',
      currency: 'usd',
      recurrence: 'monthly',
      refunded: 'false',
    });
    clock.setOffset(32 * day);
    gumroad.catchUp();
    await gumroad.untilSent(2_000);
    expect(received[1]?.get('is_recurring_charge')).toBe('true');
    await post(await linkTo('cancel'));
    clock.setOffset(70 * day);
    gumroad.catchUp();
    await gumroad.untilSent(2_000);
    await post(await linkTo('restart'));
    await post(await linkTo('refund'));
    expect(types()).toEqual([
      'sale',
      'sale',
      'cancellation',
      'subscription_ended',
      'subscription_restarted',
      'sale',
      'refund',
    ]);
    expect(received.at(-1)?.get('refunded')).toBe('true');
  });

  it('A purchase without an email address or for an unknown period is rejected', async () => {
    expect(await post('/gumroad', { email: 'ada', recurrence: 'monthly' })).toBe(422);
    expect(await post('/gumroad', { email: 'ada@example.org', recurrence: 'daily' })).toBe(422);
  });

  it('A ping that the portal does not accept is sent again', async () => {
    const before = received.length;
    status = 503;
    await post('/gumroad', { email: 'late@example.org', recurrence: 'yearly' });
    expect(received).toHaveLength(before);
    status = 200;
    gumroad.catchUp();
    await gumroad.untilSent(2_000);
    expect(received.at(-1)?.get('email')).toBe('late@example.org');
  });
});
