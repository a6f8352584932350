import { ValidationError } from 'yup';
import { deletionForm, deletionProblem } from './deletion';
import { subscriptionChange } from './email-subscription';

it.each([
  [false, false, undefined],
  [true, false, 'DELETION_WITH_SUBSCRIPTION'],
  [false, true, 'DELETION_BY_GROUP_ADMINISTRATOR'],
  [true, true, 'DELETION_BY_GROUP_ADMINISTRATOR'],
])(
  'With a plan that renews: %s, and a live group: %s, the deletion has the problem %s (ACCT-200, ACCT-201)',
  (planRenews, administersLiveGroup, problem) => {
    expect(deletionProblem({ planRenews, administersLiveGroup })).toBe(problem);
  },
);

/** What a form says of values. */
const errorsOf = (needsPassword: boolean, values: object) => {
  try {
    deletionForm({ needsPassword }).validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
};
const empty = { email: '', password: '', isAcknowledged: false };
const acknowledgement = 'Please confirm that you understand this.';

it('A user with a password is asked for email, password and acknowledgement (ACCT-207)', () => {
  expect(errorsOf(true, empty)).toEqual(
    expect.arrayContaining(['Enter your email address.', 'Enter your password.', acknowledgement]),
  );
  const filled = { email: 'ada@example.org', password: 'secret', isAcknowledged: true };
  expect(errorsOf(true, filled)).toEqual([]);
});

it('A user without a password is asked for the acknowledgement only (ACCT-207)', () => {
  expect(errorsOf(false, empty)).toEqual([acknowledgement]);
  expect(errorsOf(false, { ...empty, isAcknowledged: true })).toEqual([]);
});

it.each([
  ['CustomerPortal_Settings', true],
  ['add-in', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['two words', false],
])(
  '“%s” can be the source of a change of update notifications: %s (ACCT-31)',
  (source, isValid) => {
    expect(subscriptionChange.source.isValidSync(source)).toBe(isValid);
  },
);
