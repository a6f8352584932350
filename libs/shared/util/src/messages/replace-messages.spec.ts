import { replaceable, replaceMessages } from './replace-messages';

const pages = () => ({
  title: 'Log in',
  hints: { password: 'At least 6 characters.', email: 'Your email.' },
  greeting: (name: string) => `Hello ${name}`,
  steps: ['one', 'two'],
});

interface TestTexts {
  readonly first: { readonly pages: ReturnType<typeof pages> };
  readonly second: { readonly pages: ReturnType<typeof pages> };
  readonly late: { readonly pages: ReturnType<typeof pages> };
}

describe('replaceMessages', () => {
  it('Texts, functions and lists are replaced when their module is loaded, and the others stay (SHARED-166)', () => {
    replaceMessages<TestTexts>({
      first: {
        pages: {
          title: 'Come in',
          hints: { email: 'Where we write to.' },
          greeting: (name) => `Dear ${name}`,
          steps: ['once'],
        },
      },
    });
    const texts = replaceable('first', 'pages', pages());
    expect(texts.hints).toEqual({
      password: 'At least 6 characters.',
      email: 'Where we write to.',
    });
    expect([texts.title, texts.greeting('Ada'), texts.steps]).toEqual([
      'Come in',
      'Dear Ada',
      ['once'],
    ]);
  });

  it('Other topics, and a text that is given as undefined, stay as they are (SHARED-166)', () => {
    replaceMessages<TestTexts>({ second: { pages: { title: undefined } } });
    expect(replaceable('second', 'pages', pages()).title).toBe('Log in');
    expect(replaceable('second', 'security', pages()).hints).toEqual(pages().hints);
  });

  it('Texts that are loaded already cannot be replaced: the error says what to do (SHARED-166)', () => {
    replaceable('late', 'pages', pages());
    expect(() => replaceMessages<TestTexts>({ late: { pages: { title: 'Come in' } } })).toThrow(
      'Replace the texts of late before you import the pages.',
    );
  });
});
