import {
  callbackTransitions,
  linkResults,
  loginResults,
  nextCallbackState,
  type CallbackEvent,
  type CallbackState,
} from './callback-machine';

/** Every transition, written a second time: by the event. */
const expected: Readonly<
  Record<CallbackEvent, readonly (readonly [CallbackState, CallbackState])[]>
> = {
  'signed-in': [
    ['working', 'success'],
    ['replacing', 'success'],
    ['code', 'success'],
  ],
  'code-needed': [
    ['working', 'code'],
    ['replacing', 'code'],
    ['linking', 'code'],
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
};

const states = Object.keys(callbackTransitions) as CallbackState[];
const events = Object.keys(expected) as CallbackEvent[];
const pairs = states.flatMap((state) => events.map((event) => [state, event] as const));

describe('the states of the callback page', () => {
  it.each(pairs)(
    'In the state %s the event %s has the specified effect (OAUTH-11)',
    (state, event) => {
      const known = expected[event].find(([from]) => from === state);
      expect(nextCallbackState(state, event)).toBe(known ? known[1] : state);
    },
  );

  it('Every state can be reached from the first one', () => {
    const reached = new Set<CallbackState>(['working']);
    for (const state of reached)
      for (const next of Object.values(callbackTransitions[state])) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });

  it('The page reacts to every result of the login and of linking (OAUTH-11)', () => {
    for (const result of loginResults)
      expect(nextCallbackState('working', result)).not.toBe('working');
    for (const result of linkResults)
      expect(nextCallbackState('linking', result)).not.toBe('linking');
  });
});
