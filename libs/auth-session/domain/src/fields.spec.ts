import { opaqueField, passwordField, ticketField } from './fields';

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
  ['a password of 1,025 bytes', passwordField, 'x'.repeat(1_025), 'Please use a shorter password.'],
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
