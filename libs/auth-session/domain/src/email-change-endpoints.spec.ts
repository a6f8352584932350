import { newEmailForm } from './email-change-endpoints';

const problem = (newEmail: string) =>
  newEmailForm('ada@example.edu')
    .validate({ newEmail })
    .then(
      () => undefined,
      ({ message }: Error) => message,
    );

describe('newEmailForm', () => {
  it.each([
    ['', 'Enter your new email address.'],
    ['ada', 'Enter an email address such as name@university.edu.'],
    ['ada@example.edu', 'This is your current email.'],
    ['ADA@Example.edu', 'This is your current email.'],
    ['ada@new.example.edu', undefined],
  ])('answers "%s" with %s', async (newEmail, message) => {
    expect(await problem(newEmail)).toBe(message);
  });
});
