import { utf8Length } from './utf8-length';

describe('utf8Length', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 2],
    ['漢字', 6],
    ['🙂', 4],
    ['\ud83d', 3],
    ['👩‍🔬', 11],
  ])('The text %j takes %i bytes in UTF-8', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes);
  });
});
