import { sessionReducer, sessionReducerPath } from '@portal/auth-session/api';
import { openSession, withUser, type User } from '@portal/auth-session/domain';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { contactFormsEndpoints as endpoints, type NewMessage } from '@portal/contact-forms/domain';
import { createBrowserClock } from '@portal/shared/browser';
import { renderView, respond, server } from '@portal/shared/testing';
import type { UserEvent } from '@testing-library/user-event';
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

/** Puts a text into a field. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
