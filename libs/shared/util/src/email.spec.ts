import { canonicalEmail, emailField, isEmail } from './email';

const valid = [
  'name@university.edu',
  'first.last@sub.university.ac.uk',
  "o'neil+papers@uni-bonn.de",
  'x_1-2@a.io',
  'müller@universität.de',
  'иван@университет.рф',
  'αλίκη@πανεπιστήμιο.ελ',
  'さくら@さくら大学.jp',
  'abc@東大labo.jp',
  'name@विश्वविद्यालय.भारत',
  'name@université2.fr',
  'name@4u.example',
  'İpek@example.org',
  'name@abc--d.example',
  'name@example.b2',
  'name@example.2b',
  `${'a'.repeat(64)}@example.org`,
  `name@${'abcd.'.repeat(49)}orgs`,
];

const invalid = [
  'plain',
  '@example.org',
  'name@',
  'name@example',
  'name@@example.org',
  'name@exa@mple.org',
  'name@example.org@example.org',
  '.name@example.org',
  'name.@example.org',
  'na..me@example.org',
  'name@.example.org',
  'name@example..org',
  'name@example.org.',
  'name@-example.org',
  'name@example-.org',
  'name@exam_ple.org',
  'na me@example.org',
  'name@example.org\nBcc: all@example.org',
  'name\r\n@example.org',
  'name\u0000@example.org',
  '"quoted"@example.org',
  '“name@example.org',
  '„name@example.org',
  'o’neil@example.org',
  '•name@example.org',
  'name<x>@example.org',
  'a,b@example.org',
  'name;@example.org',
  'name@[127.0.0.1]',
  'ｎame@example.org',
  'name@ｅxample.org',
  'name@example。org',
  'name(comment)@example.org',
  'name@example.org(comment)',
  'na\u200bme@example.org',
  'na\u00adme@example.org',
  '\u202ename@example.org',
  'name@exa\u200dmple.org',
  'name@exаmple.org',
  'name@uniνersity.edu',
  'name@аpple.com',
  'name@xn--universitt-y5a.de',
  'name@XN--universitt-y5a.de',
  'name@ab--cd.de',
  'name@İ.example',
  'name@127.0.0.1',
  'name@example.1',
  'name@example.12',
  'cafe\u0301@example.org',
  `${'a'.repeat(65)}@example.org`,
  `name@${'a'.repeat(64)}.org`,
  `name@${'a.'.repeat(130)}org`,
];

describe('isEmail', () => {
  it.each(valid)('%j is an email address (SHARED-7)', (address) =>
    expect(isEmail(address)).toBe(true),
  );
  it.each(invalid)('%j is not an email address (SHARED-7)', (address) =>
    expect(isEmail(address)).toBe(false),
  );

  it('An email address that is built to slow the check down is rejected immediately', () => {
    expect(isEmail(`${'a.'.repeat(100_000)}@${'b-'.repeat(100_000)}`)).toBe(false);
  });
});

describe('canonicalEmail', () => {
  it('An email address is stored trimmed and in lower case (SHARED-7)', () => {
    expect(canonicalEmail('  Name@University.EDU ')).toBe('name@university.edu');
  });

  it.each(valid)('The canonical form of %j is valid and does not change again', (address) => {
    const canonical = canonicalEmail(address.toUpperCase());
    expect(canonicalEmail(canonical)).toBe(canonical);
    expect(isEmail(canonical)).toBe(true);
  });
});

describe('emailField', () => {
  it('The email schema leaves an empty value to the rule "required"', () => {
    expect(emailField().isValidSync('')).toBe(true);
    expect(emailField().required().isValidSync('')).toBe(false);
  });

  it('The email schema accepts no value', () => {
    expect(emailField().isValidSync(undefined)).toBe(true);
    expect(emailField().nullable().isValidSync(null)).toBe(true);
  });

  it('An email address with spaces around it is accepted', () => {
    expect(emailField().isValidSync(' name@university.edu ')).toBe(true);
  });

  it.each(invalid)('%j is rejected with a sentence that shows an example address', (address) => {
    expect(() => emailField().validateSync(address)).toThrow(
      'Enter an email address such as name@university.edu.',
    );
  });
});
