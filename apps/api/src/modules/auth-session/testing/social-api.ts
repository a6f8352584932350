import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi, TestApiOptions } from '../../../testing/test-api';
import { startAuthApi } from './auth-api';
import {
  fakeClientId,
  fakeClientSecret,
  startFakeProvider,
  type FakePerson,
  type FakeProvider,
} from './fake-openid-provider';

/** The variable that configures a fake provider as `campus`. */
export const providersVariable = (issuer: string) =>
  JSON.stringify([
    {
      id: 'campus',
      name: 'Campus ID',
      issuer,
      clientId: fakeClientId,
      clientSecret: fakeClientSecret,
      scopes: ['openid', 'email'],
    },
  ]);

/** The api with one provider, which is the fake one. */
export async function startSocialApi(
  options: TestApiOptions = {},
): Promise<{ api: TestApi; provider: FakeProvider }> {
  const provider = await startFakeProvider();
  const environment = {
    ...options.environment,
    SOCIAL_PROVIDERS: providersVariable(provider.issuer),
  };
  return { provider, api: await startAuthApi({ ...options, environment }) };
}

/** Somebody's browser on the way through a provider. */
export interface TestBrowser {
  readonly headers: () => Readonly<Record<string, string>>;
  /** Opens the start address; answers where it leads. */
  start(query?: string): Promise<URL>;
  /** Comes back with an answer, perhaps to another process; tells where that leads. */
  comeBack(answer: URLSearchParams, process?: TestApi): Promise<URL>;
  /** The whole way with a person who says yes; answers the page's address. */
  through(provider: FakeProvider, person: FakePerson, query?: string): Promise<URL>;
  exchange(ticket: string, process?: TestApi): ReturnType<typeof exchange>;
  link(ticket: string, password: string): ReturnType<typeof link>;
}

type Headers = Readonly<Record<string, string>>;

const exchange = (api: TestApi, ticket: string, headers: Headers) =>
  api.call(endpoints.exchangeSocialTicket, { ticket }, { headers });

const link = (api: TestApi, input: { ticket: string; password: string }, headers: Headers) =>
  api.call(endpoints.linkSocialIdentity, input, { headers });

/** A fresh browser. */
export function openBrowser(api: TestApi): TestBrowser {
  let cookie = '';
  const headers = (): Headers => (cookie === '' ? {} : { cookie });

  async function lead(path: string, process = api): Promise<URL> {
    const answer = await process.fetch(path, { headers: headers(), redirect: 'manual' });
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}.`);
    return new URL(answer.headers.get('location') ?? '');
  }

  const start = (query = '') => lead(`/api/social/start?provider=campus${query}`);
  const comeBack = (answer: URLSearchParams, process?: TestApi) =>
    lead(`/api/social/callback?${answer}`, process);
  return {
    headers,
    start,
    comeBack,
    through: async (provider, person, query) =>
      comeBack(provider.consent(await start(query), person)),
    exchange: (ticket, process = api) => exchange(process, ticket, headers()),
    link: (ticket, password) => link(api, { ticket, password }, headers()),
  };
}

/** The ticket that an address of the page carries. */
export function ticketIn({ searchParams }: URL): string {
  const ticket = searchParams.get('ticket');
  if (ticket === null) throw new Error(`There was no ticket: ${searchParams}.`);
  return ticket;
}

/** Signs in by way of the provider; answers what the ticket was good for. */
export async function socialSignIn(
  browser: TestBrowser,
  provider: FakeProvider,
  person: FakePerson,
) {
  return browser.exchange(ticketIn(await browser.through(provider, person)));
}

/** The ticket that asks for the account's password. */
export async function linkTicketOf(
  browser: TestBrowser,
  provider: FakeProvider,
  person: FakePerson,
): Promise<string> {
  const answer = await socialSignIn(browser, provider, person);
  if (!answer.ok || !answer.body.link) throw new Error('Nothing was to be linked.');
  return answer.body.link.ticket;
}
