import { createTestClock } from '../../../testing/test-clock';
import { createDeviceCookies } from './device-cookie';

const email = 'ada@example.org';
const ip = '198.51.100.7';

/** The device cookies of a portal, as a browser that keeps them. */
function openDevice(baseUrl: string, secret = 'a secret') {
  const clock = createTestClock();
  const cookies = createDeviceCookies({
    baseUrl,
    secret,
    clock,
    keyOf: (text) => `key of ${text}`,
  });
  const set: string[] = [];
  const client = {
    ip,
    cookie: (name: string) => set.at(-1)?.match(`^${name}=([^;]+)`)?.[1],
    setCookie: (header: string) => set.push(header),
  };
  return { cookies, client, set };
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
