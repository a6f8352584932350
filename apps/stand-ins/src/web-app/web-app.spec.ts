import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import type { StandIn } from '../shared';
import { startWebApp } from './start-web-app';

const serviceKey = 'the-key-of-the-language-service-0123456789';
const now = '2026-11-20T10:00:00.000Z';

/** What the fake portal was asked: the path, who asked, and the body. */
interface Asked {
  readonly path: string;
  readonly bearer: string | undefined;
  readonly body: unknown;
}

const user = {
  uid: 'uid-ada',
  email: 'ada@lemma.example',
  emailVerified: true,
  premium: false,
  isPremium: false,
  isPaid: false,
  reason: 'none',
  source: null,
  subscription: { payment_provider: null, stripe: null, gumroad: null },
  config: {
    widgets: [],
    showStats: false,
    cacheNeedsToBeCleared: false,
    features: {},
    settings: {},
    dictionary: {},
  },
  overleaf: null,
  uuid: 'reference',
  admin_group: null,
};
const { subscription, config, emailVerified, premium, overleaf, uuid, admin_group } = user;
const currentUser = {
  user,
  subscription,
  config,
  emailVerified,
  premium,
  overleaf,
  uuid,
  admin_group,
};

describe('The stand-in of the web app', () => {
  let folder: string;
  let portal: Server;
  let webApp: StandIn;
  let asked: Asked[] = [];
  let reason: string | null = null;
  let portalUrl: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'web-app-'));
    const script = join(folder, 'page.js');
    await writeFile(script, 'void 0;');
    const app = express();
    app.get('/control/clock', (_request, response) => void response.json({ now }));
    app.use(express.json({ type: '*/*' }), ({ path, headers, body }, response) => {
      const [, bearer] = headers.authorization?.split(' ') ?? [];
      asked.push({ path, bearer, body });
      if (path === '/api/auth/user') {
        if (bearer === 'id-token-1') response.json(currentUser);
        else
          response.status(401).json({ error: 'UNAUTHENTICATED', message: 'Please log in again.' });
      } else if (path === '/language/usage') {
        const result = { id: 'id', allowed: reason === null, reason, left: 49, resetsAt: null };
        response.json({ results: [result] });
      } else
        response.json(
          path === '/language/user-config' ? { config: body.config } : { added: 1, total: 1 },
        );
    });
    portal = createServer(app).listen(0, 'localhost');
    await new Promise((resolve) => portal.once('listening', resolve));
    portalUrl = `http://localhost:${(portal.address() as AddressInfo).port}`;
    const clockUrl = `${portalUrl}/control/clock`;
    webApp = await startWebApp({ port: 0, portalUrl, clockUrl, serviceKey, script });
  });
  beforeEach(() => {
    asked = [];
    reason = null;
  });
  afterAll(async () => {
    await webApp.stop();
    portal.close();
    await rm(folder, { recursive: true });
  });

  const suggestion = { feature: 'rewriting', target: 'utilize', replacement: 'use' };
  const decide = (body: object, token = 'id-token-1') =>
    fetch(`${webApp.origin}/decisions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ ...suggestion, timeZone: 'Europe/Berlin', ...body }),
    });
  const pathsAsked = () => asked.map(({ path }) => path);

  it('The page names the portal, and may ask and frame it and nobody else', async () => {
    const response = await fetch(webApp.origin);
    expect(await response.text()).toContain(`data-portal="${portalUrl}"`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self'; connect-src 'self' ${portalUrl};`);
    expect(policy).toContain(`frame-src ${portalUrl};`);
    const script = await fetch(`${webApp.origin}/page.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
  });

  it.each([
    ['accept', 1, 0],
    ['reject', 0, 1],
  ])(
    'The decision to %s is recorded with the key, for the user of the token, at the world’s time',
    async (decision, accepted, rejected) => {
      const response = await decide({ decision });
      expect(await response.json()).toEqual({ allowed: true, reason: null });
      const record = {
        id: expect.any(String),
        uid: 'uid-ada',
        feature: 'rewriting',
        accepted,
        rejected,
        at: now,
        timeZone: 'Europe/Berlin',
      };
      expect(asked).toEqual([
        { path: '/api/auth/user', bearer: 'id-token-1', body: {} },
        { path: '/language/usage', bearer: serviceKey, body: { records: [record] } },
      ]);
    },
  );

  it('A blocked suggestion counts as rejected and goes into the personal dictionary', async () => {
    await decide({ decision: 'block' });
    expect(asked.at(-1)).toEqual({
      path: '/language/personal-dictionary',
      bearer: serviceKey,
      body: { uid: 'uid-ada', entries: [{ target: 'utilize', replacement: 'use' }] },
    });
  });

  it('A suggestion beyond the quota of the day blocks nothing', async () => {
    reason = 'QUOTA_EXCEEDED';
    const response = await decide({ decision: 'block' });
    expect(await response.json()).toEqual({ allowed: false, reason: 'QUOTA_EXCEEDED' });
    expect(pathsAsked()).toEqual(['/api/auth/user', '/language/usage']);
  });

  it('The settings of the web app are kept with the user of the token', async () => {
    const post = (body: object) =>
      fetch(`${webApp.origin}/settings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: 'id-token-1' },
        body: JSON.stringify(body),
      });
    expect((await post({ showStats: true })).status).toBe(200);
    expect(asked.at(-1)).toEqual({
      path: '/language/user-config',
      bearer: serviceKey,
      body: { uid: 'uid-ada', config: { showStats: true } },
    });
    expect((await post({ showStats: 'yes' })).status).toBe(400);
  });

  it('A token that the portal rejects records nothing', async () => {
    expect((await decide({ decision: 'accept' }, 'forged')).status).toBe(401);
    expect(pathsAsked()).toEqual(['/api/auth/user']);
  });

  it.each([{ decision: 'delete' }, { decision: 'accept', uid: 'uid-other' }, { decision: 1 }])(
    'The request %j is rejected before the portal is asked',
    async (body) => {
      expect((await decide(body)).status).toBe(400);
      expect(asked).toEqual([]);
    },
  );
});
