import {
  authSessionEndpoints as endpoints,
  openSession,
  type User,
} from '@portal/auth-session/domain';
import { respond, renderView, server, type RenderViewOptions } from '@portal/shared/testing';
import type { ReactElement } from 'react';
import { fakeBrowser } from './fake-browser';
import { openFakeTab } from './fake-tab';
import {
  currentUserOf,
  premiumStatusOf,
  respondToBotCheck,
  testUser,
} from '@portal/auth-session/testing';

interface AuthViewOptions extends Pick<RenderViewOptions, 'route' | 'path'> {
  /** Who is signed in when the page opens. */
  readonly signedInAs?: User;
  /** Whether that session is remembered, or ends after four hours. */
  readonly isRemembered?: boolean;
  /** What local storage holds in place of tokens. */
  readonly stored?: unknown;
}

/** The sign-in with the LaTeX editor, offered where the address asks for it. */
export const testEditor = { name: 'the LaTeX editor', isAlwaysOffered: false };

/** A session that does not expire during a test. */
export const testTokens = {
  idToken: 'id-token-1',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
};

/** Shows a page of this library with the real session behind it. */
export async function renderAuthView(
  element: ReactElement,
  { signedInAs, isRemembered = true, stored, ...options }: AuthViewOptions = {},
) {
  const browser = fakeBrowser();
  const now = browser.clock.now();
  const expiresAt = now.getTime() / 1_000 + testTokens.expiresIn;
  const { uid, email } = signedInAs ?? testUser();
  const { endsAt } = openSession({ ...testTokens, uid, email }, isRemembered, now);
  const lifetime = { expiresAt, ...(endsAt !== undefined && { endsAt }) };
  const tokens = { ...testTokens, ...lifetime, uid, emailVerified: false };
  browser.store(signedInAs ? tokens : stored, signedInAs);
  if (signedInAs) server.use(...respondWithUser(signedInAs));

  const tab = openFakeTab(browser);
  await tab.start();
  return { ...renderView(element, { ...options, store: tab.store }), browser, tab };
}

/** A server that knows who is signed in. */
export const respondWithUser = (user: User) => [
  respond(endpoints.getCurrentUser, currentUserOf(user)),
  respond(endpoints.getPremiumStatus, premiumStatusOf(user)),
];

/** A server on which the bot check passes, and a sign-in of the test's user succeeds. */
export function respondToSignIn(user: User = testUser()) {
  const { uid, email } = user;
  return [
    ...respondToBotCheck(),
    respond(endpoints.getInstitution, { institution: null }),
    respond(endpoints.signIn, { ...testTokens, uid, email }),
    ...respondWithUser(user),
  ];
}
