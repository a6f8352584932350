import {
  callbackEvents,
  callbackStates,
  callbackTransitions,
  linkResults,
  loginResults,
  nextCallbackState,
  stepsOf,
  type CallbackEvent,
  type CallbackState,
} from './callback-machine';

const pairs = callbackStates.flatMap((state) =>
  callbackEvents.map((event) => [state, event] as const),
);

/** Every transition, written a second time: by the event. */
const expected: Readonly<
  Partial<Record<CallbackEvent, readonly (readonly [CallbackState, CallbackState])[]>>
> = {
  'signed-in': [
    ['working', 'success'],
    ['replacing', 'success'],
  ],
  'other-account': [['working', 'other-account']],
  'replacement-confirmed': [['other-account', 'replacing']],
  'email-not-confirmed': [['working', 'email-not-confirmed']],
  'tos-not-accepted': [['working', 'tos-not-accepted']],
  'email-already-in-use': [['working', 'email-already-in-use']],
  'user-not-found': [['working', 'user-not-found']],
  'unknown-error': [
    ['working', 'unknown-error'],
    ['linking', 'unknown-error'],
    ['replacing', 'unknown-error'],
  ],
  linked: [['linking', 'success']],
  'error-linking': [['linking', 'email-already-in-use']],
  'account-already-linked': [['linking', 'email-already-in-use']],
  'link-canceled': [['linking', 'email-already-in-use']],
  'link-submitted': [['email-already-in-use', 'linking']],
  'login-restarted': [['email-not-confirmed', 'left']],
  'terms-accepted': [['tos-not-accepted', 'left']],
  canceled: [
    ['email-not-confirmed', 'left'],
    ['tos-not-accepted', 'left'],
    ['email-already-in-use', 'left'],
    ['other-account', 'left'],
  ],
  'went-back': [
    ['user-not-found', 'left'],
    ['unknown-error', 'left'],
  ],
  'redirect-due': [
    ['user-not-found', 'left'],
    ['unknown-error', 'left'],
    ['success', 'left'],
  ],
};

describe('the states of the callback page', () => {
  it.each(pairs)(
    'In the state %s the event %s has the specified effect (OAUTH-11)',
    (state, event) => {
      const known = expected[event]?.find(([from]) => from === state);
      expect(nextCallbackState(state, event)).toBe(known ? known[1] : state);
    },
  );

  it('Every state can be reached from the first one', () => {
    const reached = new Set<CallbackState>(['working']);
    for (const state of reached)
      for (const next of Object.values(callbackTransitions[state])) reached.add(next);
    expect([...reached].toSorted()).toEqual([...callbackStates].toSorted());
  });

  it.each(
    callbackStates.filter(
      (state) => !['working', 'linking', 'replacing', 'success', 'left'].includes(state),
    ),
  )('The state %s offers the user a next step (OAUTH-12)', (state) => {
    expect(stepsOf(state).length).toBeGreaterThan(0);
  });

  it('The page reacts to every result of the login and of linking (OAUTH-11)', () => {
    for (const result of loginResults)
      expect(nextCallbackState('working', result)).not.toBe('working');
    for (const result of linkResults)
      expect(nextCallbackState('linking', result)).not.toBe('linking');
  });
});
