import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { createRunAdmin } from '@portal/server/operator';
import { adminWords, type TestApi } from '@portal/server/testing';
import { isAlive, linkedWays, noDependencies } from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { addInstitution, openBrowser, startSocialApi, ticketIn } from '../testing/social-api';
import { createInstitutionSignInCommands } from './institution.commands';

const id = 'uni.example';
const email = 'ada@uni.example';

let provider: OpenidStandIn;
let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'saml-'));
beforeAll(async () => {
  provider = await startOpenidStandIn();
});
beforeEach(async () => {
  api = await startSocialApi(provider);
  await addInstitution(api, provider, { domains: [id], protocol: 'saml' });
});
afterEach(() => api.stop());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await provider.stop();
});

const ada = { sub: 'ada-1815', email };

/** Goes to the provider and back; returns the browser, the posted form and the portal's page. */
async function through(attributes: Readonly<Record<string, string>> = ada, query = '') {
  const browser = openBrowser(api, id);
  const form = await provider.samlConsent(await browser.start(query), attributes);
  return { browser, form, page: await browser.postBack(form) };
}

async function signIn(attributes: Readonly<Record<string, string>> = ada) {
  const { browser, page } = await through(attributes);
  return browser.exchange(ticketIn(page));
}

/** Where a sign-in ends whose user is not let in. */
const failureOf = async (attributes: Readonly<Record<string, string>>) => {
  const response = await signIn(attributes);
  return response.ok ? response.body.outcome : response.error.error;
};

const errorOf = ({ searchParams }: URL) => searchParams.get('error');

/** Runs `npm run admin`. */
const admin = (...words: string[]) => {
  const ports = { ...api.platform, ...noDependencies, refuseDomain: async () => undefined };
  const commands = createInstitutionSignInCommands(ports);
  const findUser = async () => undefined;
  return adminWords(createRunAdmin({ ...api.platform, commands, findUser }), folder)(...words);
};

const named = (...others: string[]) => [
  ...['institution', 'sign-in', 'test', 'uni.example', '--name', 'University', ...others],
];

describe('the commands for SAML providers', () => {
  it('The test prints entity id, address, certificate and the portal’s own id (AUTH-520)', async () => {
    const { code, lines } = await admin(...named('--saml', '--metadata', provider.samlMetadata));
    expect(code).toBe(0);
    const text = lines.join('\n');
    expect(text).toContain(`issuer: ${provider.samlMetadata}`);
    expect(text).toMatch(/sign_in: http:\S+\/saml\/sso/);
    expect(text).toMatch(/SHA-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}, valid to/);
    expect(text).toContain(`portal: ${api.url}/api/saml/metadata`);
  });

  it('Metadata comes from a file, too, of SAML and of OpenID (AUTH-520)', async () => {
    writeFileSync(join(folder, 'saml.xml'), await (await fetch(provider.samlMetadata)).text());
    const discovery = `${provider.issuer}/.well-known/openid-configuration`;
    writeFileSync(join(folder, 'openid.json'), await (await fetch(discovery)).text());
    const saml = await admin(...named('--saml', '--metadata-file', 'saml.xml'));
    expect(saml.lines.join('\n')).toContain(`issuer: ${provider.samlMetadata}`);
    const openid = await admin(...named('--metadata-file', 'openid.json', '--client-id', 'c'));
    expect(openid.lines.join('\n')).toContain(`issuer: ${provider.issuer}`);
    const words = named('--saml', '--metadata-file', 'saml.xml').with(2, 'add');
    expect((await admin(...words)).code).toBe(0);
    expect((await admin('institution', 'sign-in', 'list')).lines.join()).toContain('a file');
    expect((await signIn()).ok).toBe(true);
  });

  it.each([
    ['not XML', 'must be the XML'],
    ['<EntityDescriptor entityID="x"/>', 'has to describe one SAML identity provider'],
    [
      '<EntityDescriptor entityID="x"><IDPSSODescriptor/></EntityDescriptor>',
      'has no address for HTTP-Redirect',
    ],
    [
      '<EntityDescriptor entityID="x"><IDPSSODescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://x.example"/></IDPSSODescriptor></EntityDescriptor>',
      'publishes no certificate',
    ],
    ['<EntityDescriptor', 'cannot be used'],
    [
      '<EntitiesDescriptor validUntil="2020-01-01T00:00:00Z"><EntityDescriptor entityID="x"><IDPSSODescriptor/></EntityDescriptor></EntitiesDescriptor>',
      'valid until 2020-01-01T00:00:00Z',
    ],
  ])('Metadata that cannot work is refused with the reason: %s (AUTH-520)', async (xml, reason) => {
    writeFileSync(join(folder, 'bad.xml'), xml);
    const { code, lines } = await admin(...named('--saml', '--metadata-file', 'bad.xml'));
    expect(code).toBe(2);
    expect(lines.join()).toContain(reason);
  });
});

describe('metadata with an end', () => {
  it('They sign people in until it, and are refused and logged after it (AUTH-587)', async () => {
    const xml = await (await fetch(provider.samlMetadata)).text();
    const end = new Date(api.clock.now().getTime() + 60 * 60 * 1000).toISOString();
    const ending = xml.replace('<md:IDPSSODescriptor', `<md:IDPSSODescriptor validUntil="${end}"`);
    writeFileSync(join(folder, 'ending.xml'), ending);
    const words = named('--saml', '--metadata-file', 'ending.xml').with(2, 'add');
    expect((await admin(...words)).code).toBe(0);
    expect((await signIn()).ok).toBe(true);
    api.clock.advance({ minutes: 61 });
    const warn = jest.spyOn(api.platform.logger, 'warn');
    expect(errorOf(await openBrowser(api, id).start())).toBe('SOCIAL_FAILED');
    expect(String(warn.mock.calls.map(([logged]) => Object(logged).reason))).toContain(end);
    const again = await admin(...words);
    expect([again.code, again.lines.join()]).toEqual([2, expect.stringContaining(end)]);
  });
});

describe('the portal’s metadata', () => {
  it('It names the address that takes answers, and asks for signed assertions (AUTH-521)', async () => {
    const response = await api.fetch('/api/saml/metadata');
    expect(response.headers.get('content-type')).toContain('application/samlmetadata+xml');
    const xml = await response.text();
    expect(xml).toContain(`entityID="${api.url}/api/saml/metadata"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml).toContain(`Location="${api.url}/api/saml/callback"`);
  });
});

describe('signing in with SAML', () => {
  it('The first sign-in opens an account with a verified address, and the next one opens it again (AUTH-520)', async () => {
    const first = await signIn();
    const second = await signIn();
    if (!first.ok || !second.ok) throw new Error('The sign-in failed.');
    expect(first.body).toMatchObject({ outcome: 'SIGNED_IN', session: { email } });
    expect(second.body.session?.uid).toBe(first.body.session?.uid);
    const token = first.body.session?.idToken ?? '';
    expect(await api.call(endpoints.getCurrentUser, {}, { token })).toMatchObject({
      body: { emailVerified: true },
    });
    expect(await linkedWays(api)).toMatchObject([{ kind: 'institution', issuer: id }]);
    await admin('institution', 'sign-in', 'remove', id);
    expect(await isAlive(api, token)).toBe(false);
  });

  it('It vouches for the addresses of its domains only (AUTH-520)', async () => {
    for (const address of ['ada@gmail.com', 'ada@notuni.example', 'ada@uni.example.evil.example'])
      expect(await failureOf({ sub: address, email: address })).toBe('SOCIAL_EMAIL_MISSING');
  });

  it.each([
    ['the issuer', 'wrong-issuer'],
    ['the audience', 'wrong-audience'],
    ['the recipient', 'wrong-recipient'],
    ['the request', 'wrong-nonce'],
    ['no request', 'no-nonce'],
    ['no user', 'no-subject'],
    ['a time that has passed', 'expired'],
    ['a time that has not come', 'not-yet-valid'],
    ['no signature', 'unsigned'],
    ['the signature of another key', 'foreign-signature'],
    ['claims that were altered', 'altered-claims'],
    ['a signature that is wrapped', 'wrapped-signature'],
    ['a second assertion', 'second-assertion'],
    ['a comment in the address', 'injected-comment'],
  ] as const)('An assertion is refused for %s (AUTH-522)', async (_, fault) => {
    await provider.misbehave(fault);
    const address = 'ada@uni.example.evil.example';
    expect(errorOf((await through({ sub: address, email: address })).page)).toBe('SOCIAL_FAILED');
    expect(await linkedWays(api)).toEqual([]);
    await provider.misbehave('none');
    expect((await signIn()).ok).toBe(true);
  });

  it.each(['AuthnFailed', 'RequestDenied'])(
    'A provider that answers %s did not let the user in, and the page says so (AUTH-588)',
    async (status) => {
      const browser = openBrowser(api, id);
      const form = await provider.samlConsent(await browser.start(), ada);
      const answer = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString();
      const code = (name: string, within = '') =>
        `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${name}">${within}</samlp:StatusCode>`;
      const denied = answer
        .replace(/<saml:Assertion.*<\/saml:Assertion>/s, '')
        .replace(/<samlp:StatusCode [^>]*>/, code('Responder', code(status)));
      form.set('SAMLResponse', Buffer.from(denied).toString('base64'));
      expect(errorOf(await browser.postBack(form))).toBe('SOCIAL_DENIED');
      expect(errorOf(await browser.postBack(form))).toBe('SOCIAL_STATE_INVALID');
      expect(await linkedWays(api)).toEqual([]);
    },
  );

  it('An answer that nobody asked for opens nothing (AUTH-522)', async () => {
    const { form } = await through();
    for (const state of ['', 'made-up', undefined]) {
      const sent = new URLSearchParams(form);
      if (state === undefined) sent.delete('RelayState');
      else sent.set('RelayState', state);
      const page = await openBrowser(api, id).postBack(sent);
      expect(errorOf(page)).toBe('SOCIAL_STATE_INVALID');
    }
  });

  it('The answer to another request is refused, also of the same browser (AUTH-522, AUTH-524)', async () => {
    const browser = openBrowser(api, id);
    const first = await provider.samlConsent(await browser.start(), ada);
    const second = await provider.samlConsent(await browser.start(), ada);
    second.set('SAMLResponse', first.get('SAMLResponse') ?? '');
    expect(errorOf(await browser.postBack(second))).toBe('SOCIAL_FAILED');
    expect(ticketIn(await browser.postBack(first))).not.toBe('');
  });

  it('An answer is good once, and in the browser that asked (AUTH-524)', async () => {
    const browser = openBrowser(api, id);
    const form = await provider.samlConsent(await browser.start(), ada);
    const other = openBrowser(api, id);
    await other.start();
    expect(errorOf(await other.postBack(form))).toBe('SOCIAL_STATE_INVALID');
    expect(ticketIn(await browser.postBack(form))).not.toBe('');
    expect(errorOf(await browser.postBack(form))).toBe('SOCIAL_STATE_INVALID');
  });

  it('An answer of one institution is none of another (AUTH-522)', async () => {
    await addInstitution(api, provider, { domains: ['evil.example'], protocol: 'saml' });
    const evil = openBrowser(api, 'evil.example');
    const form = await provider.samlConsent(await evil.start(), ada);
    const response = await evil.exchange(ticketIn(await evil.postBack(form)));
    expect(response).toMatchObject({ error: { error: 'SOCIAL_EMAIL_MISSING' } });
  });

  it('The first id that stays names the user: pairwise-id, subject-id, a persistent NameID, the principal name, an address as NameID (AUTH-523)', async () => {
    const pairwise = { 'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'p@uni.example' };
    const principal = { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'ada1@uni.example' };
    const transient = { ...ada, name_id_format: 'transient' };
    const subjectOf = async (attributes: Readonly<Record<string, string>>) => {
      const { email: address = '' } = attributes;
      expect(await failureOf(attributes)).toBe('SIGNED_IN');
      const ways = await linkedWays(api);
      return ways.find((way) => way.email === address)?.subject.split(' ')[1];
    };
    expect(await subjectOf({ ...ada, ...pairwise, ...principal })).toBe('p@uni.example');
    const bob = { ...transient, email: 'bob@uni.example', ...principal };
    expect(await subjectOf(bob)).toBe('ada1@uni.example');
    const eve = { sub: 'eve@uni.example', name_id_format: 'emailAddress' };
    expect(await failureOf(eve)).toBe('SIGNED_IN');
    expect(errorOf((await through(transient)).page)).toBe('SOCIAL_FAILED');
  });

  it('A claim of members is the attribute by its name in OpenID or in SAML (AUTH-523)', async () => {
    const protocol = 'saml';
    const memberClaim = 'schac_home_organization=uni.example';
    await addInstitution(api, provider, { domains: [id], memberClaim, protocol });
    const home = { 'urn:oid:1.3.6.1.4.1.25178.1.2.9': 'uni.example' };
    const vouch = jest.spyOn(noDependencies.memberships, 'vouch');
    await signIn({ ...ada, ...home });
    await signIn({ ...ada, 'urn:oid:1.3.6.1.4.1.25178.1.2.9': 'another.example' });
    const now = api.clock.now();
    const until = vouch.mock.calls.map(([, membership]) => membership.until > now);
    expect(until).toEqual([true, false]);
  });

  it('A fresh sign-in there proves the signed-in user, one of an hour ago does not (AUTH-525)', async () => {
    const opened = await signIn();
    const token = (opened.ok && opened.body.session?.idToken) || '';
    const purpose = '&purpose=reauthentication';
    await provider.misbehave('old-login');
    expect(errorOf((await through(ada, purpose)).page)).toBe('SOCIAL_FAILED');
    await provider.misbehave('none');
    const { browser, page } = await through(ada, purpose);
    const proof = { ticket: ticketIn(page) };
    const headers = browser.headers();
    expect(
      await api.call(endpoints.reauthenticateWithTicket, proof, { token, headers }),
    ).toMatchObject({ status: 200 });
  });
});
