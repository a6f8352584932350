import { createTestClock } from '@portal/server/testing';
import { createDeviceCookies } from './device-cookie';

const email = 'ada@example.org';
const ip = '198.51.100.7';

/** The device cookies of a portal, as a browser that keeps them. */
function openDevice(baseUrl: string, secret = 'a secret') {
  const clock = createTestClock();
  const cookies = createDeviceCookies({
    baseUrl,
    secrets: [secret],
    clock,
    keyOf: (text) => `key of ${text}`,
  });
  const set: string[] = [];
  const client = {
    ip,
    cookie: (name: string) => set.at(-1)?.match(`^${name}=([^;]+)`)?.[1],
    setCookie: (header: string) => set.push(header),
  };
  return { cookies, client, set, clock };
}

describe('createDeviceCookies', () => {
  it('Over https the device cookie is sent over https only, and no other host can set it (AUTH-162)', async () => {
    const { cookies, client, set } = openDevice('https://portal.example');
    await cookies.remember(client, email);
    expect(set[0]).toMatch(
      /^__Host-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await cookies.find(client, email)).toMatch(/^[\w-]{22}$/);
  });

  it('Over http the device cookie has a name that browsers accept there (AUTH-162)', async () => {
    const { cookies, client, set } = openDevice('http://localhost:4200');
    await cookies.remember(client, email);
    expect(set[0]).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  });

  it('A device remembers the last five accounts, each once (AUTH-162)', async () => {
    const { cookies, client } = openDevice('http://localhost:4200');
    const accounts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.org`);
    const known = () =>
      Promise.all(accounts.map(async (account) => !!(await cookies.find(client, account))));
    for (const account of accounts.slice(0, 5)) await cookies.remember(client, account);
    for (let time = 0; time < 5; time += 1) await cookies.remember(client, 'a@example.org');
    expect(await known()).toEqual([true, true, true, true, true, false]);
    await cookies.remember(client, 'f@example.org');
    expect(await known()).toEqual([true, false, true, true, true, true]);
  });

  it('Wrong passwords are counted for the account that was signed in to last, and for the network once 400 days have passed (AUTH-117, AUTH-162)', async () => {
    const { cookies, client, clock } = openDevice('http://localhost:4200');
    expect(await cookies.subjectOf(client)).toBe(ip);
    await cookies.remember(client, email);
    await cookies.remember(client, 'grace@example.org');
    expect(await cookies.subjectOf(client)).toBe('key of grace@example.org');
    clock.advance({ days: 400 });
    expect(await cookies.subjectOf(client)).toBe(ip);
    expect(await cookies.find(client, email)).toBeUndefined();
  });

  it('A device keeps its id when it is signed in again (AUTH-162)', async () => {
    const { cookies, client } = openDevice('http://localhost:4200');
    await cookies.remember(client, email);
    const id = await cookies.find(client, email);
    await cookies.remember(client, 'grace@example.org');
    await cookies.remember(client, email);
    expect(await cookies.find(client, email)).toBe(id);
    expect(await cookies.find(client, 'grace@example.org')).toBe(id);
    expect(await cookies.find(client, 'nobody@example.org')).toBeUndefined();
  });

  it('A cookie that was sealed with another secret names no device (AUTH-162)', async () => {
    const own = openDevice('http://localhost:4200');
    const foreign = openDevice('http://localhost:4200', 'another secret');
    await foreign.cookies.remember(foreign.client, email);
    expect(await own.cookies.find(foreign.client, email)).toBeUndefined();
    expect(await own.cookies.subjectOf(foreign.client)).toBe(ip);
  });
});
