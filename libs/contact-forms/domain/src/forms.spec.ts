import { ValidationError, type Schema } from 'yup';
import { contactForm, fillOutAllFields, institutionForm, salesForm } from './forms';
import { newMessage } from './new-message';

const errorsOf = (schema: Schema, values: object) => {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
};

const sales = { email: 'ada@example.org', institution: 'Noether Lab', message: '200 seats' };

describe('the forms', () => {
  it('An empty field says what to enter (CONTACT-5)', () => {
    expect(errorsOf(salesForm, { email: '', institution: '', message: '' })).toEqual([
      'Enter your email address.',
      'Enter the name of your group or institution.',
      'Write your message.',
    ]);
    expect(errorsOf(contactForm, { subject: '' })).toContain('Enter a subject.');
    expect(errorsOf(institutionForm, { role: '' })).toEqual(
      expect.arrayContaining(['Enter your role.', 'Enter your department.']),
    );
    expect(fillOutAllFields).toBe('Please fill out all required fields.');
  });

  it('A text of spaces says the same as an empty one, once (CONTACT-5)', () => {
    expect(errorsOf(salesForm, { ...sales, message: ' \n' })).toEqual(['Write your message.']);
    expect(errorsOf(salesForm, { ...sales, message: '' })).toEqual(['Write your message.']);
  });

  it('A text that is too long says how long it may be (CONTACT-5)', () => {
    expect(errorsOf(salesForm, { ...sales, institution: 'x'.repeat(201) })).toEqual([
      'Please use at most 200 characters.',
    ]);
  });

  it.each([
    ['', []],
    ['1234567', []],
    ['12345678', ['Enter the number of seats in digits.']],
    ['12 seats', ['Enter the number of seats in digits.']],
  ])('With the seats “%s” the sales form says %j (CONTACT-5)', (seats, errors) => {
    expect(errorsOf(salesForm, { ...sales, seats })).toEqual(errors);
  });

  it('A message of an unknown form has no error but that of its form (CONTACT-5)', () => {
    expect(errorsOf(newMessage, { form: 'support', ...sales })).toEqual([
      expect.stringMatching(/^form must be one of/),
    ]);
  });

  it('A message that is sent is checked as its form, all fields together and without converting any (CONTACT-5)', () => {
    const ticket = 'a-ticket-of-a-bot-check';
    const sent = { form: 'sales', ...sales, ticket };
    expect(errorsOf(newMessage, sent)).toEqual([]);
    expect(errorsOf(newMessage, { ...sent, institution: '', message: '' })).toEqual([
      'Enter the name of your group or institution.',
      'Write your message.',
    ]);
  });
});
