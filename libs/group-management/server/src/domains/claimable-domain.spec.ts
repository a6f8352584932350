import { refuseDomain } from './claimable-domain';

describe('refuseDomain', () => {
  it.each([
    'uni.example',
    'ox.ac.uk',
    'cs.ox.ac.uk',
    'u-tokyo.ac.jp',
    'nus.edu.sg',
    'unican.es',
    'tu-berlin.de',
    'universität.de',
    'πανεπιστήμιο.ελ',
  ])('The domain %s of an organization can be claimed (GROUP-305)', async (domain) => {
    expect(await refuseDomain(domain)).toBeUndefined();
  });

  it.each(['ac.uk', 'edu.au', 'co.jp', 'k12.ca.us', 'github.io', 'uk.com', 'eu.org'])(
    'The domain %s of a registry cannot be claimed, and the text says why (GROUP-305)',
    async (domain) => {
      expect(await refuseDomain(domain)).toBe(
        `“${domain}” cannot be claimed: many organizations have their domains in it. Name the one that is yours, such as uni.${domain}.`,
      );
    },
  );

  it.each([
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'yahoo.co.jp',
    'qq.com',
    'gmx.de',
    'web.de',
    'proton.me',
    'posteo.de',
    'mailinator.com',
    'any.gmail.com',
    'privaterelay.appleid.com',
  ])(
    'The domain %s of a mail provider cannot be claimed, and the text says why (GROUP-305)',
    async (domain) => {
      expect(await refuseDomain(domain)).toBe(
        `“${domain}” cannot be claimed: anybody can get an email address in it.`,
      );
    },
  );

  it.each(['', 'com', 'uni', 'uni..example', '127.0.0.1', 'uni.example/x', 'a@uni.example'])(
    'The text %j is not a domain (GROUP-305)',
    async (domain) => {
      expect(await refuseDomain(domain)).toBe(`“${domain}” is not a domain such as uni.example.`);
    },
  );
});
