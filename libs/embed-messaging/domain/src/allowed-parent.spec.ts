import fc from 'fast-check';
import { isAllowedParent } from './allowed-parent';

const allowed = ['https://www.editor.example', 'https://editor.example', 'http://localhost:4230'];
const isAllowed = (origin: string) => isAllowedParent(origin, allowed);

describe('isAllowedParent', () => {
  it.each([
    'https://editor.example',
    'https://www.editor.example',
    'https://eu.www.editor.example',
    'https://team.editor.example',
    'http://localhost:4230',
    'http://editor.localhost:4230',
  ])('%s is an allowed parent (EMBED-4)', (origin) => {
    expect(isAllowed(origin)).toBe(true);
  });

  it.each([
    'http://editor.example',
    'https://editor.example:8443',
    'https://editor.example.evil.example',
    'https://evileditor.example',
    'https://evil-editor.example',
    'https://editor.example.',
    'https://.editor.example',
    'https://evil..editor.example',
    'https://editor.example/',
    'https://editor.example/path',
    'https://editor.example@evil.example',
    'https://evil.example@editor.example',
    'https://user:password@editor.example',
    'https://evil.example#editor.example',
    'https://evil.example?editor.example',
    'https://evil.example\\editor.example',
    'https://evil.example\\.editor.example',
    'https://EDITOR.example',
    'https://ed\u0456tor.example',
    'https://editor\u3002example',
    'https://editor.ex\u00e4mple',
    'https://xn--edtor-6ve.example',
    'https://editor.example\u0000',
    ' https://editor.example',
    'https://editor.example\n',
    'https:editor.example',
    'https:///editor.example',
    '//editor.example',
    'editor.example',
    'null',
    '',
    '*',
    'https://*',
    'https://*.editor.example',
    'file://',
    'data:text/html,https://editor.example',
    'javascript://editor.example',
    'blob:https://editor.example',
    'chrome-extension://editor.example',
    'http://localhost',
    'http://localhost:42300',
    'http://127.0.0.1:4230',
  ])('The look-alike %j is not an allowed parent (EMBED-4)', (origin) => {
    expect(isAllowed(origin)).toBe(false);
  });

  it('No text but an allowed origin or a subdomain of one is an allowed parent (EMBED-4)', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...[
          'editor.example',
          'www.',
          '.',
          'evil',
          '-',
          '@',
          ':',
          '/',
          '\\',
          '#',
          '?',
          '%2e',
          '%00',
        ],
        ...[
          'https://',
          'http://',
          '//',
          'localhost',
          ':4230',
          '\u3002',
          '\u200b',
          '\u0456',
          '\t',
          ' ',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    const genuine =
      /^(?:https:\/\/(?:[^/@:?#\\\s.]+\.)*editor\.example|http:\/\/(?:[^/@:?#\\\s.]+\.)*localhost:4230)$/;
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((tail) => `https://editor.example${tail}`),
          text.map((head) => `https://${head}editor.example`),
          text.map((middle) => `https://${middle}.editor.example`),
        ),
        (origin) =>
          !isAllowed(origin) || (genuine.test(origin) && new URL(origin).origin === origin),
      ),
      { numRuns: 5_000 },
    );
  });
});
