import { string } from 'yup';
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

  it('Messages of a schema are read when it is used, and can be replaced at any time (SHARED-166)', () => {
    const schema = string().required(() => replaceable('shared', 'validation', texts).email);
    const texts = { email: 'Enter your email.' };
    const problem = () => {
      try {
        return schema.validateSync('');
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(problem()).toBe('Enter your email.');
    replaceMessages<{ readonly shared: { readonly validation: { readonly email: string } } }>({
      shared: { validation: { email: 'Where do we write to?' } },
    });
    expect(problem()).toBe('Where do we write to?');
  });

  it('Texts that are loaded already are replaced in place, for those who have the object (SHARED-166)', () => {
    const { hints } = replaceable('late', 'pages', pages());
    replaceMessages<TestTexts>({ late: { pages: { hints: { email: 'Where we write to.' } } } });
    expect(hints).toEqual({ ...pages().hints, email: 'Where we write to.' });
  });
});
