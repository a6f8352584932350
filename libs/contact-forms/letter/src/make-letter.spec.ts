import { defaultBrand } from '@portal/shared/util';
import { loadFonts, type FontName } from './fonts';
import type { LetterValues } from './letter-content';
import { makeLetter } from './make-letter';
import { fontFromPackage, readLetter } from './testing/read-letter';

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
      return fontFromPackage(name);
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
      'Date: November 22, 2026',
      'Name: Emmy Noether',
      'Role: Professor',
      'Department: Mathematics',
      'Institution: University of Göttingen',
      'Email: emmy@maths.example.edu',
      'We are 40 people.',
      'It saves us two hours a paper.',
    ])
      expect(text).toContain(part);
    expect(pages).toBe(1);
    expect(loaded).toEqual(['latin', 'latinBold']);
  });

  it('What was not filled in is a line to be filled in by hand (CONTACT-22)', async () => {
    const { text, elements } = await letterOf(nothing);
    expect(text).toMatch(/Name:\s+Role:\s+Department:\s+Institution:\s+Email:/);
    expect(elements).toContainEqual(['P', 'Name: to be filled in']);
    expect(elements).toContainEqual(['P', 'Why we need it: to be filled in']);
  });

  it('Screen readers get headings and paragraphs in the order of reading (CONTACT-23)', async () => {
    const { elements } = await letterOf(emmy);
    expect(elements[0]).toEqual(['H1', 'Request for a Lemma subscription']);
    expect(elements.filter(([role]) => role === 'H2')).toEqual([
      ['H2', 'Why we need it'],
      ['H2', 'Who is asking'],
    ]);
    expect(elements).toContainEqual(['P', 'Institution: University of Göttingen']);
    expect(elements.map(([, text]) => text).indexOf('We are 40 people.')).toBe(7);
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
    ['అనన్య రావు', 'telugu'],
    ['សុខា ចាន់', 'khmer'],
    ['અનન્યા શાહ', 'gujarati'],
    ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'gurmukhi'],
    ['ಅನನ್ಯಾ ರಾವ್', 'kannada'],
    ['അനന്യ നായർ', 'malayalam'],
    ['අනන්‍යා පෙරේරා', 'sinhala'],
    ['ສົມໄຊ ແກ້ວ', 'lao'],
    ['အောင်ဆန်း', 'myanmar'],
    ['たなか 花子', 'japanese'],
    ['김민준', 'korean'],
    ['王小明', 'chinese'],
  ])('The name %s is rendered with its own font (CONTACT-24)', async (firstName, font) => {
    const { loaded, elements, text } = await letterOf({ ...emmy, firstName });
    expect(loaded).toContain(font);
    expect(elements).toContainEqual(['P', `Name: ${firstName} Noether`]);
    const fonts = await loadFonts(firstName, fontFromPackage);
    for (const each of firstName) expect(fonts.some(({ has }) => has(each))).toBe(true);
    const extracted = [...text.normalize()].filter((each) => firstName.includes(each));
    expect(extracted.length).toBeGreaterThan(0);
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
      message: `<script>alert(1)</script>\u0000 \u202e\r\n${'x'.repeat(300)} 👩‍🔬`,
    });
    expect(text).toContain('Role: </P> (a) \\ /Title');
    expect(text).toContain('<script>alert(1)</script>');
  });

  it('Characters that no font has are shown by their code points (CONTACT-24)', async () => {
    const { text, elements } = await letterOf({ ...emmy, role: 'Scribe 𓀀', department: '😀 lab' });
    expect(text).toContain('Scribe [U+13000]');
    expect(text).not.toContain('[U+1F600]');
    expect(elements).toContainEqual(['P', 'Role: Scribe 𓀀']);
  });

  it('A Burmese vowel that is shown before its letter is drawn there (CONTACT-24)', async () => {
    const { text } = await letterOf({ ...emmy, firstName: 'အောင်' });
    expect(text).toContain('\u1031\u1021');
  });

  it('No sequence of characters of a script makes the letter fail (CONTACT-24)', async () => {
    const marks = ['ਸਿੰਘ ਗੁਰ', 'ۖؕاَّ', 'ા્કી', '്കിം', 'ກ່ໍ'];
    for (const message of marks)
      expect((await letterOf({ ...emmy, message })).elements).toContainEqual(['P', message]);
  });
});
