import type { Schema } from 'yup';
import { opaqueField, passwordField, ticketField } from './fields';
import {
  changePasswordForm,
  linkSocialForm,
  newEmailForm,
  newPasswordForm,
  passwordResetForm,
  proofForm,
  signInForm,
  signUpForm,
} from './forms';
import { signIn, signUp } from './sign-in-endpoints';

describe('newEmailForm', () => {
  const email = 'ada@example.edu';
  const password = 'correct horse';
  const ticket = 'abcdefghijklmnop';
  async function problemsOf(schema: Schema, value: unknown): Promise<string[]> {
    try {
      await schema.validate(value, { abortEarly: false });
      return [];
    } catch (error) {
      return (error as { inner: { path: string; message: string }[] }).inner.map(
        ({ path, message }) => `${path}: ${message}`,
      );
    }
  }
  describe.each([
    ['signInForm', signInForm],
    ['signUpForm', signUpForm],
  ])('%s', (_, form) => {
    it.each([
      ['everything', { email: '', password: '' }, 'email'],
      ['the email', { email: '', password }, 'email'],
      ['the password', { email, password: '' }, 'password'],
    ])('A form shows one message when %s is missing (AUTH-51)', async (__, values, field) => {
      await expect(problemsOf(form, values)).resolves.toEqual([
        `${field}: You must provide an email and a password.`,
      ]);
    });

    it('A form accepts what its endpoint accepts', async () => {
      await expect(problemsOf(form, { email, password })).resolves.toEqual([]);
    });

    it('A form rejects an invalid email address', async () => {
      await expect(problemsOf(form, { email: 'ada', password })).resolves.toEqual([
        'email: Enter an email address such as name@university.edu.',
      ]);
    });

    it('A form rejects a password of more than 1,024 bytes', async () => {
      await expect(problemsOf(form, { email, password: 'é'.repeat(513) })).resolves.toEqual([
        'password: Please use a shorter password.',
      ]);
    });
  });
  describe.each([
    ['signIn', signIn.request],
    ['signUp', signUp.request],
  ])('the request of %s', (_, request) => {
    const good = { email, password, ticket };

    it('A request with email address, password and ticket is valid', () => {
      expect(request.isValidSync(good)).toBe(true);
    });

    it.each(['email', 'password', 'ticket'])('A request needs the %s as a string', (field) => {
      for (const value of [undefined, null, '', 7, ['x'], { $ne: '' }]) {
        expect(request.isValidSync({ ...good, [field]: value })).toBe(false);
      }
    });

    it('A request rejects unknown fields', () => {
      expect(request.isValidSync({ ...good, emailVerified: true })).toBe(false);
    });
  });
  const problem = (newEmail: string) =>
    newEmailForm('ada@example.edu')
      .validate({ newEmail })
      .then(
        () => undefined,
        ({ message }: Error) => message,
      );
  const allEmpty = { email: '', password: '', currentPassword: '', newPassword: '' };
  it.each<[string, Schema, readonly string[]]>([
    ['asks for a reset mail', passwordResetForm, ['email: Enter your email address.']],
    ['sets a password', newPasswordForm, ['newPassword: Enter a new password.']],
    [
      'changes the password',
      changePasswordForm,
      ['currentPassword: Enter your current password.', 'newPassword: Enter a new password.'],
    ],
    ['links a provider', linkSocialForm, ['password: Enter your password.']],
    ['proves the user', proofForm, ['password: Enter your password.']],
  ])('The form that %s says what is missing (AUTH-71, AUTH-73)', async (_which, form, expected) => {
    expect(await problemsOf(form, allEmpty)).toEqual(expect.arrayContaining([...expected]));
  });

  it.each([
    ['', 'Enter your new email address.'],
    ['ada', 'Enter an email address such as name@university.edu.'],
    ['ada@example.edu', 'This is your current email.'],
    ['ADA@Example.edu', 'This is your current email.'],
    ['ada@new.example.edu', undefined],
  ])('The new address "%s" gets the message %s (AUTH-71)', async (newEmail, message) => {
    expect(await problem(newEmail)).toBe(message);
  });
});

describe('fields', () => {
  it.each([
    ['x'.repeat(1_024), true],
    ['x'.repeat(1_025), false],
    ['é'.repeat(512), true],
    ['é'.repeat(513), false],
    [' with spaces ', true],
    ['', true],
    ['line\nbreak', false],
    ['zero\0', false],
  ])('%j is a text for a password: %s (AUTH-51)', (password, isValid) => {
    expect(passwordField().isValidSync(password)).toBe(isValid);
  });

  it('Without a password no rule of passwords is broken (AUTH-51)', () => {
    expect(passwordField().isValidSync(undefined)).toBe(true);
    expect(passwordField().nullable().isValidSync(null)).toBe(true);
  });

  it.each([
    ['a'.repeat(16), true],
    ['a'.repeat(15), false],
    ['a.b-c_d'.repeat(42), true],
    ['a'.repeat(301), false],
    [`${'a'.repeat(16)}?`, false],
    [`?${'a'.repeat(16)}`, false],
  ])('%j is a ticket: %s', (ticket, isTicket) => {
    expect(ticketField().isValidSync(ticket)).toBe(isTicket);
  });

  it.each([
    ['a'.repeat(16), true],
    ['a'.repeat(15), false],
    ['a-b_'.repeat(128), true],
    ['a'.repeat(513), false],
    [`${'a'.repeat(16)}.`, false],
    [`.${'a'.repeat(16)}`, false],
  ])('%j is a secret of the portal: %s', (secret, isSecret) => {
    expect(opaqueField().isValidSync(secret)).toBe(isSecret);
  });

  it.each([
    [
      'a password of 1,025 bytes',
      passwordField,
      'x'.repeat(1_025),
      'Please use a shorter password.',
    ],
    [
      'a password with a line break',
      passwordField,
      'line\nbreak',
      'Please use a password without control characters.',
    ],
    ['a ticket with a question mark', ticketField, '?'.repeat(16), 'This value is not valid.'],
    ['a secret with a question mark', opaqueField, '?'.repeat(16), 'This value is not valid.'],
  ])('The error of %s says what is wrong', (_what, field, value, message) => {
    expect(() => field().validateSync(value)).toThrow(message);
  });
});
