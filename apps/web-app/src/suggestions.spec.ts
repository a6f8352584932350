import { accepted, suggestionsFor } from './suggestions';

const targetsIn = (text: string) => suggestionsFor(text).map(({ target }) => target);

describe('suggestions', () => {
  it('A text gets its suggestions in the order of the text', () => {
    expect(targetsIn('We do this in order to utilize it.')).toEqual(['in order to', 'utilize']);
    expect(targetsIn('We use it.')).toEqual([]);
  });

  it('An accepted suggestion replaces its words and is not made again', () => {
    const text = 'Let G be. We utilize it.';
    const [completion, wording] = suggestionsFor(text);
    if (!completion || !wording) throw new Error('There are no suggestions.');
    expect(accepted(text, wording)).toBe('Let G be. We use it.');
    const completed = accepted(text, completion);
    expect(completed).toBe('Let G be a finite group. We utilize it.');
    expect(targetsIn(completed)).toEqual(['utilize']);
  });
});
