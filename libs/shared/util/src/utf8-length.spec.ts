import { utf8Length } from './utf8-length';

describe('utf8Length', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['\u007f', 1],
    ['\u0080', 2],
    ['é', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
    ['漢字', 6],
    ['🙂', 4],
    ['\ud83d', 3],
    ['👩‍🔬', 11],
  ])('The text %j takes %i bytes in UTF-8', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes);
  });
});
