import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalClock, fetchOffsetSeconds } from './clocks';

describe('the local clock', () => {
  it('The local clock is the machine’s clock, moved by its offset', () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    const clock = createLocalClock(3600);
    expect(clock.now()).toEqual(new Date('2026-11-20T13:00:00Z'));
    clock.setOffsetSeconds(-60);
    expect(clock.now()).toEqual(new Date('2026-11-20T11:59:00Z'));
    jest.useRealTimers();
  });
});

describe('the offset at start', () => {
  let body = '';
  const server = createServer((_req, res) => res.end(body));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['{"now":"2026-11-20T12:00:00Z","offsetSeconds":90}', 90],
    ['{"offsetSeconds":"90"}', 0],
    ['{}', 0],
    ['nonsense', 0],
  ])('For the response %s the offset at start is %i', async (text, offset) => {
    body = text;
    expect(await fetchOffsetSeconds(address())).toBe(offset);
  });

  it('Without a response the offset at start is 0', async () => {
    expect(await fetchOffsetSeconds('http://127.0.0.1:9')).toBe(0);
  });
});
