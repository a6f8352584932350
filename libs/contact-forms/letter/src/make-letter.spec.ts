import { defaultBrand } from '@portal/shared/util';
import type { FontName } from './fonts';
import type { LetterValues } from './letter-content';
import { makeLetter } from './make-letter';
import { fontFromDisk, readLetter } from './testing/read-letter';

const emmy: LetterValues = {
  firstName: 'Emmy',
  lastName: 'Noether',
  email: 'emmy@maths.example.edu',
  role: 'Professor',
  department: 'Mathematics',
  institution: 'University of Göttingen',
  message: 'We are 40 people.\nIt saves us two hours a paper.',
};
const nothing: LetterValues = {
  firstName: '',
  lastName: '',
  email: '',
  role: '',
  department: '',
  institution: '',
  message: '',
};

/** Makes a letter and reads it. */
async function letterOf(values: LetterValues) {
  const loaded: FontName[] = [];
  const bytes = await makeLetter(values, {
    brand: defaultBrand,
    now: new Date('2026-11-22T12:00:00Z'),
    load: (name) => {
      loaded.push(name);
      return fontFromDisk(name);
    },
  });
  return { ...(await readLetter(bytes)), loaded };
}

describe('makeLetter', () => {
  it('The letter holds what was filled in, as text (CONTACT-22)', async () => {
    const { text, title, pages, loaded } = await letterOf(emmy);
    expect(title).toBe('Request for a Lemma subscription');
    for (const part of [
      'Request for a Lemma subscription',
      'November 22, 2026',
      'Emmy Noether',
      'Professor',
      'Mathematics',
      'University of Göttingen',
      'emmy@maths.example.edu',
      'We are 40 people.',
      'It saves us two hours a paper.',
    ])
      expect(text).toContain(part);
    expect(pages).toBe(1);
    expect(loaded).toEqual(['latin', 'latinItalic']);
  });

  it('What was not filled in is a line to be filled in by hand (CONTACT-22)', async () => {
    const { text, elements } = await letterOf(nothing);
    expect(text).toMatch(/^Institution\s+Department\s+Date/);
    expect(text).toMatch(/Signature\s+Name\s+Role\s+Email/);
    expect(elements).toContainEqual(['P', 'Institution: to be filled in']);
    expect(elements).toContainEqual(['P', 'Name: to be filled in']);
    expect(elements).toContainEqual(['P', 'Why we need it: to be filled in']);
  });

  it('Screen readers get headings and paragraphs in the order of reading (CONTACT-23)', async () => {
    const { elements } = await letterOf(emmy);
    expect(elements.slice(0, 3)).toEqual([
      ['P', 'Institution: University of Göttingen'],
      ['P', 'Department: Mathematics'],
      ['P', 'Date: November 22, 2026'],
    ]);
    const headings = elements.filter(([role]) => role !== 'P');
    expect(headings).toEqual([
      ['H1', 'Request for a Lemma subscription'],
      ['H2', 'Why we need it'],
    ]);
    const texts = elements.map(([, text]) => text);
    expect(texts.indexOf('We are 40 people.')).toBe(texts.indexOf('Why we need it') + 1);
    expect(elements).toContainEqual(['P', 'Name: Emmy Noether']);
  });

  it.each<[string, FontName]>([
    ['Łukasz Đặng', 'vietnamese'],
    ['Ελένη Παπαδοπούλου', 'greek'],
    ['Олександра Коваленко', 'cyrillic'],
    ['अनन्या शर्मा', 'devanagari'],
    ['محمد علي', 'arabic'],
    ['דוד כהן', 'hebrew'],
    ['สมชาย ใจดี', 'thai'],
    ['Անի Պետրոսյան', 'armenian'],
    ['ნინო ბერიძე', 'georgian'],
    ['অনন্যা সেন', 'bengali'],
    ['அனன்யா', 'tamil'],
    ['አበበ ቢቂላ', 'ethiopic'],
    ['శ్రీనివాస్ రావు', 'telugu'],
    ['សុភា ចាន់', 'khmer'],
    ['કૃષ્ણ પટેલ', 'gujarati'],
    ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'gurmukhi'],
    ['ಕೃಷ್ಣ ರಾವ್', 'kannada'],
    ['ശ്രീദേവി നായർ', 'malayalam'],
    ['ශ්‍රී ජයවර්ධන', 'sinhala'],
    ['ສົມຊາຍ', 'lao'],
    ['အောင်ဆန်း', 'myanmar'],
    ['👩‍🔬', 'emoji'],
    ['たなか 花子', 'japanese'],
    ['김민준', 'korean'],
    ['王小明', 'chinese'],
  ])('The name %s is rendered with its own font (CONTACT-24)', async (firstName, font) => {
    const { text, loaded, elements } = await letterOf({ ...emmy, firstName });
    expect(loaded).toContain(font);
    expect(elements).toContainEqual(['P', `Name: ${firstName} Noether`]);
    expect(text).not.toContain('[U+');
  });

  it('A long message continues on the next page (CONTACT-22)', async () => {
    const message = Array.from(
      { length: 40 },
      (_, index) => `Reason ${index}: ${'words '.repeat(15)}`,
    );
    const { text, pages } = await letterOf({ ...emmy, message: message.join('\n') });
    expect(pages).toBeGreaterThan(1);
    for (const each of ['Reason 0:', 'Reason 39:', 'Signature']) expect(text).toContain(each);
  });

  it('Markup and control characters stay text (CONTACT-22)', async () => {
    const { text } = await letterOf({
      ...emmy,
      role: '</P> (a) \\ /Title',
      department: 'a\r\nBcc: eve@example.org',
      institution: '=HYPERLINK("https://evil.example")\ud800',
      message: `<script>alert(1)</script>\u0000 \u202eabc\r\n${'x'.repeat(300)} 👩‍🔬`,
    });
    expect(text).toContain('</P> (a) \\ /Title');
    expect(text).toContain('a Bcc: eve@example.org');
    expect(text).toContain('=HYPERLINK("https://evil.example")');
    expect(text).toContain('<script>alert(1)</script> abc');
  });

  it('A character that no font has is shown as its Unicode number (CONTACT-24)', async () => {
    const { text, elements } = await letterOf({ ...emmy, firstName: 'Emmy 𒀀', role: '𐌰\ue000' });
    expect(text).toContain('Emmy [U+12000] Noether');
    expect(text).toContain('[U+10330][U+E000]');
    expect(elements).toContainEqual(['P', 'Name: Emmy 𒀀 Noether']);
  });
});
