import { newMessage } from './new-message';

const ticket = 'a-ticket-of-a-bot-check';
const contact = {
  form: 'contact',
  email: 'ada@example.org',
  subject: 'A question',
  product: 'cite',
  helpTopic: 'support',
  message: 'How does it work?',
  ticket,
};
const institution = {
  form: 'institution',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'Professor',
  department: 'Mathematics',
  institution: 'University of London',
  ticket,
};
const sales = {
  form: 'sales',
  email: 'ada@example.org',
  institution: 'Noether Lab',
  message: '200 seats',
  ticket,
};

const without = (message: object, field: string) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== field));

describe('newMessage', () => {
  it.each([contact, institution, { ...institution, message: '' }, sales])(
    'A complete message of a form is valid (CONTACT-5)',
    (message) => {
      expect(newMessage.isValidSync(message)).toBe(true);
    },
  );

  it.each([
    ...['email', 'subject', 'product', 'helpTopic', 'message'].map((name) => [name, contact]),
    ...['email', 'firstName', 'lastName', 'role', 'department', 'institution'].map((name) => [
      name,
      institution,
    ]),
    ...['email', 'institution', 'message'].map((name) => [name, sales]),
  ] as [string, object][])(
    'A message without "%s" is not valid when its form has that field (CONTACT-5)',
    (field, message) => {
      expect(newMessage.isValidSync(without(message, field))).toBe(false);
      expect(newMessage.isValidSync({ ...message, [field]: '' })).toBe(false);
      expect(newMessage.isValidSync({ ...message, [field]: '  \n' })).toBe(false);
    },
  );

  it.each([
    ['an unknown form', { ...contact, form: 'support' }],
    ['an unknown field', { ...contact, uid: 'u1' }],
    ['an unknown product', { ...contact, product: 'paper' }],
    ['an unknown help topic', { ...contact, helpTopic: 'weather' }],
    ['a subject of 201 characters', { ...contact, subject: 'x'.repeat(201) }],
    ['a message of 5,001 characters', { ...contact, message: 'x'.repeat(5_001) }],
    ['a name of 201 characters', { ...institution, firstName: 'x'.repeat(201) }],
    ['seats that are no number', { ...sales, seats: 'many' }],
    ['two addresses', { ...contact, email: 'a@example.org, b@example.org' }],
  ])('A message with %s is not valid (CONTACT-5)', (_what, message) => {
    expect(newMessage.isValidSync(message)).toBe(false);
  });

  it('A message in which several fields are wrong is answered with the error of each (CONTACT-5)', () => {
    const wrong = { ...contact, email: 'ada', message: ' ' };
    expect(() => newMessage.validateSync(wrong, { abortEarly: false })).toThrow(
      expect.objectContaining({
        inner: [
          expect.objectContaining({ path: 'email' }),
          expect.objectContaining({ path: 'message' }),
        ],
      }),
    );
  });

  const plain = {
    email: 'ada@example.org',
    inbox: 'support',
    message: 'How does it work?',
    subject: 'A question',
    tags: ['Contact Form'],
  };

  it('A message without a form is valid with the email, inbox, message, subject and tags that the specification names (CONTACT-30)', () => {
    expect(newMessage.isValidSync(plain)).toBe(true);
    for (const field of Object.keys(plain))
      expect(newMessage.isValidSync(without(plain, field))).toBe(false);
  });

  it.each([
    ['an unknown inbox', { inbox: 'board' }],
    ['an unknown tag', { tags: ['Contact Form', 'Urgent'] }],
    ['no tag', { tags: [] }],
    ['a tag four times', { tags: Array(4).fill('Contact Form') }],
    ['a subject of 201 characters', { subject: 'x'.repeat(201) }],
    ['an empty message', { message: ' \n' }],
  ])('A message without a form that has %s is not valid (CONTACT-30)', (_what, change) => {
    expect(newMessage.isValidSync({ ...plain, ...change })).toBe(false);
  });

  it('The inbox and the tags of an older client are accepted (CONTACT-2)', () => {
    const claims = { inbox: 'support', tags: ['Contact Form'] };
    expect(newMessage.isValidSync({ ...contact, ...claims })).toBe(true);
  });
});
