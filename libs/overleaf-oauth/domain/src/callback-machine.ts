/** How a login ends at the server: it opened a session, or a status of the callback page says why not. */
export const loginResults = [
  'signed-in',
  'email-not-confirmed',
  'tos-not-accepted',
  'email-already-in-use',
  'other-account',
  'code-needed',
  'user-not-found',
  'unknown-error',
] as const;
export type LoginResult = (typeof loginResults)[number];

/** How linking ends at the server; `link-canceled` when the user did not prove who they are. */
export const linkResults = [
  'linked',
  'code-needed',
  'error-linking',
  'account-already-linked',
  'link-canceled',
  'unknown-error',
] as const;
export type LinkResult = (typeof linkResults)[number];

/**
 * The states of the callback page, in the specification's words where it has them, with the events that each reacts to and the
 * state that follows; a state ignores every other event (OAUTH-10, OAUTH-11).
 */
export const callbackTransitions = {
  working: {
    'signed-in': 'success',
    'email-not-confirmed': 'email-not-confirmed',
    'tos-not-accepted': 'tos-not-accepted',
    'email-already-in-use': 'email-already-in-use',
    'other-account': 'other-account',
    'code-needed': 'code',
    'user-not-found': 'user-not-found',
    'unknown-error': 'unknown-error',
  },
  'email-not-confirmed': {},
  'tos-not-accepted': {},
  'email-already-in-use': { 'link-submitted': 'linking' },
  /** The login would replace the session of another account. */
  'other-account': { 'replacement-confirmed': 'replacing' },
  replacing: { 'signed-in': 'success', 'code-needed': 'code', 'unknown-error': 'unknown-error' },
  /** The code of the second factor, or mailed digits, opens the session, and makes the link. */
  code: { 'signed-in': 'success' },
  linking: {
    linked: 'success',
    'code-needed': 'code',
    'error-linking': 'email-already-in-use',
    'account-already-linked': 'email-already-in-use',
    'link-canceled': 'email-already-in-use',
    'unknown-error': 'unknown-error',
  },
  'user-not-found': {},
  'unknown-error': {},
  success: {},
} as const;

type Transitions = typeof callbackTransitions;
export type CallbackState = keyof Transitions;
export type CallbackEvent = { [State in CallbackState]: keyof Transitions[State] }[CallbackState];

const table: Readonly<
  Record<CallbackState, Readonly<Partial<Record<CallbackEvent, CallbackState>>>>
> = callbackTransitions;

/** The state after an event; the same one when the state does not react to it. */
export const nextCallbackState = (state: CallbackState, event: CallbackEvent): CallbackState =>
  table[state][event] ?? state;
