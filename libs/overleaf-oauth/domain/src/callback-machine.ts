/** What the callback page shows, in the specification's words where it has them (OAUTH-10). */
export const callbackStates = [
  'working',
  'email-not-confirmed',
  'tos-not-accepted',
  'email-already-in-use',
  /** The login would replace the session of another account. */
  'other-account',
  'replacing',
  'linking',
  'user-not-found',
  'unknown-error',
  'success',
  /** The browser is on its way to another page. */
  'left',
] as const;
export type CallbackState = (typeof callbackStates)[number];

/** What can happen on the callback page. */
export const callbackEvents = [
  // Results of the login.
  'signed-in',
  'email-not-confirmed',
  'tos-not-accepted',
  'email-already-in-use',
  'other-account',
  'user-not-found',
  'unknown-error',
  // Results of linking.
  'linked',
  'error-linking',
  'account-already-linked',
  /** The user did not want to prove who they are. */
  'link-canceled',
  // What the user does.
  'link-submitted',
  'replacement-confirmed',
  'login-restarted',
  'terms-accepted',
  'canceled',
  'went-back',
  // What happens by itself.
  'redirect-due',
] as const;
export type CallbackEvent = (typeof callbackEvents)[number];

/** How a login ends at the server: it opened a session, or a status of the callback page says why not. */
export const loginResults = [
  'signed-in',
  'email-not-confirmed',
  'tos-not-accepted',
  'email-already-in-use',
  'other-account',
  'user-not-found',
  'unknown-error',
] as const satisfies readonly CallbackEvent[];
export type LoginResult = (typeof loginResults)[number];

/** How linking ends at the server. */
export const linkResults = [
  'linked',
  'error-linking',
  'account-already-linked',
  'link-canceled',
  'unknown-error',
] as const satisfies readonly CallbackEvent[];
export type LinkResult = (typeof linkResults)[number];

/** The events that each state reacts to, and the state that follows; a state ignores every other event (OAUTH-11). */
export const callbackTransitions: Readonly<
  Record<CallbackState, Readonly<Partial<Record<CallbackEvent, CallbackState>>>>
> = {
  working: {
    'signed-in': 'success',
    'email-not-confirmed': 'email-not-confirmed',
    'tos-not-accepted': 'tos-not-accepted',
    'email-already-in-use': 'email-already-in-use',
    'other-account': 'other-account',
    'user-not-found': 'user-not-found',
    'unknown-error': 'unknown-error',
  },
  'email-not-confirmed': { 'login-restarted': 'left', canceled: 'left' },
  'tos-not-accepted': { 'terms-accepted': 'left', canceled: 'left' },
  'email-already-in-use': { 'link-submitted': 'linking', canceled: 'left' },
  'other-account': { 'replacement-confirmed': 'replacing', canceled: 'left' },
  replacing: { 'signed-in': 'success', 'unknown-error': 'unknown-error' },
  linking: {
    linked: 'success',
    'error-linking': 'email-already-in-use',
    'account-already-linked': 'email-already-in-use',
    'link-canceled': 'email-already-in-use',
    'unknown-error': 'unknown-error',
  },
  'user-not-found': { 'redirect-due': 'left', 'went-back': 'left' },
  'unknown-error': { 'redirect-due': 'left', 'went-back': 'left' },
  success: { 'redirect-due': 'left' },
  left: {},
};

/** The state after an event; the same one when the state does not react to it. */
export const nextCallbackState = (state: CallbackState, event: CallbackEvent): CallbackState =>
  callbackTransitions[state][event] ?? state;

/** The user's next steps in a state. */
export const stepsOf = (state: CallbackState): CallbackEvent[] =>
  (
    [
      'link-submitted',
      'replacement-confirmed',
      'login-restarted',
      'terms-accepted',
      'canceled',
      'went-back',
    ] as const
  ).filter((event) => event in callbackTransitions[state]);
