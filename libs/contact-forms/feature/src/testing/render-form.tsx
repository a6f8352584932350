import { sessionReducer, sessionReducerPath } from '@portal/auth-session/api';
import {
  authSessionEndpoints,
  openSession,
  withUser,
  type User,
} from '@portal/auth-session/domain';
import { contactFormsEndpoints as endpoints, type NewMessage } from '@portal/contact-forms/domain';
import { createBrowserClock } from '@portal/shared/browser';
import { renderView, respond, respondFromWorkers, server } from '@portal/shared/testing';
import type { ReactElement } from 'react';

const sessionOf = (user: User) => {
  const tokens = { idToken: 'id-token', refreshToken: 'refresh-token-0001', expiresIn: 3_600 };
  const { uid, email } = user;
  return withUser(openSession({ ...tokens, uid, email }, true, createBrowserClock().now()), user);
};

/** Shows a page with a form, signed in or out. */
export function renderForm(
  page: ReactElement,
  { signedInAs, route = '/' }: { signedInAs?: User; route?: string } = {},
) {
  const state = signedInAs
    ? { status: 'signed-in', session: sessionOf(signedInAs) }
    : { status: 'signed-out', reason: 'absent' };
  return renderView(page, {
    route,
    reducers: { [sessionReducerPath]: sessionReducer },
    preloadedState: { [sessionReducerPath]: state },
    ...(signedInAs && { session: { idToken: 'id-token' } }),
  });
}

/** A worker that solves the bot check, and a server on which it passes. */
export function respondToBotCheck() {
  respondFromWorkers({ 'bot-check.worker.ts': () => 'solution-of-the-puzzle' });
  return [
    respond(authSessionEndpoints.getBotCheck, { kind: 'proof-of-work', challenge: '{}' }),
    respond(authSessionEndpoints.verifyBotCheck, {
      success: true,
      action: 'contact',
      ticket: 'ticket-for-the-form',
    }),
  ];
}

/** A server that accepts messages; returns them. */
export function acceptMessages(): readonly NewMessage[] {
  const messages: NewMessage[] = [];
  server.use(
    ...respondToBotCheck(),
    respond(endpoints.sendMessage, ({ input }) => {
      messages.push(input);
      return {};
    }),
  );
  return messages;
}
