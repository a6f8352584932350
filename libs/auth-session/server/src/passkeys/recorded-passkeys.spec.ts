import { ApiError } from '@portal/server/errors';
import { readPasskey } from './add-passkey.service';
import { counterIn } from './answer-passkey.service';

/** What Chromium and its authenticator sent for the challenge below, on the portal of the local world. */
const recorded = {
  'with ES256': {
    made: {
      id: 'fiSpe8Edpi-YjpjSy5eFqyEjnvYt9UshaVP9eyaujto',
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2RHaGhkQ0IzWVhNZ2NtVmpiM0prWldRIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo0MjAwIiwiY3Jvc3NPcmlnaW4iOmZhbHNlfQ',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUGBwgAIH4kqXvBHaYvmI6Y0suXhashI572LfVLIWlT_Xsmro7apQECAyYgASFYIES76x70e8CWjZ8ZYXJfonbQUf4oy_J4Jvypzlzxl5aIIlggyIaXFLrZ4rlWoEPCNX8V57Cj3lILGkd9LHXpiDYFNsM',
    },
    answer: {
      id: 'fiSpe8Edpi-YjpjSy5eFqyEjnvYt9UshaVP9eyaujto',
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2RHaGhkQ0IzWVhNZ2NtVmpiM0prWldRIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo0MjAwIiwiY3Jvc3NPcmlnaW4iOmZhbHNlfQ',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg',
      signature:
        'MEQCIB3rJj31Ce00-y-R2myb636c7VBemfeIsQuV4mpXJOrNAiBYiyuJ90AZqjPy8cIJ266Bhbk_GcOUukFEO5ULVXNg7g',
      userHandle: 'dWlkLW9mLWFkYS1ub25lLTc',
    },
  },
  'with ES256 and an attestation': {
    made: {
      id: 'nukYdI1ROKoxFsBR4MctIvUAmnsQ1xtGWyj849crJgQ',
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2RHaGhkQ0IzWVhNZ2NtVmpiM0prWldRIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo0MjAwIiwiY3Jvc3NPcmlnaW4iOmZhbHNlLCJvdGhlcl9rZXlzX2Nhbl9iZV9hZGRlZF9oZXJlIjoiZG8gbm90IGNvbXBhcmUgY2xpZW50RGF0YUpTT04gYWdhaW5zdCBhIHRlbXBsYXRlLiBTZWUgaHR0cHM6Ly9nb28uZ2wveWFiUGV4In0',
      attestationObject:
        'o2NmbXRmcGFja2VkZ2F0dFN0bXSjY2FsZyZjc2lnWEcwRQIgM96Irg5d1E80MVjQZUlxaTzKkBPNlllNF3JbOF8G3doCIQDpe9ZJSoKI9pihJOI6Hiae-hYY6YxtFmy2snlEt62EUmN4NWOBWQHYMIIB1DCCAXqgAwIBAgIBATAKBggqhkjOPQQDAjBgMQswCQYDVQQGEwJVUzERMA8GA1UECgwIQ2hyb21pdW0xIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xGjAYBgNVBAMMEUJhdGNoIENlcnRpZmljYXRlMB4XDTE3MDcxNDAyNDAwMFoXDTQ2MTEyNDA4MjcwNlowYDELMAkGA1UEBhMCVVMxETAPBgNVBAoMCENocm9taXVtMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRowGAYDVQQDDBFCYXRjaCBDZXJ0aWZpY2F0ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABI1hfmXJUI5kvMVnOsgqZ5naPBRGaCwljEY__99Y39L6Pmw3i1PXlcSk3_tBme3Xhi8jq68CA7S4kRugVpmU4QGjJTAjMAwGA1UdEwEB_wQCMAAwEwYLKwYBBAGC5RwCAQEEBAMCAwgwCgYIKoZIzj0EAwIDSAAwRQIgJgkeH4jhBFFrYKnWs6mCBmuferGq2PZz6F3VjtwdOqMCIQCVQspr5hWDFeWlsBT9DNAIunyIq769Hw-Mt9oaCaLtAWhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUGBwgAIJ7pGHSNUTiqMRbAUeDHLSL1AJp7ENcbRlso_OPXKyYEpQECAyYgASFYIOCZFlsauPHbWxF1UFBk34EX7GhzZFWjhdQkH-vL2c6wIlggp4bphxY8KseToYdYQSFz0d6Vd5ONOMXZatY7De3uROI',
    },
    answer: {
      id: 'nukYdI1ROKoxFsBR4MctIvUAmnsQ1xtGWyj849crJgQ',
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2RHaGhkQ0IzWVhNZ2NtVmpiM0prWldRIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo0MjAwIiwiY3Jvc3NPcmlnaW4iOmZhbHNlLCJvdGhlcl9rZXlzX2Nhbl9iZV9hZGRlZF9oZXJlIjoiZG8gbm90IGNvbXBhcmUgY2xpZW50RGF0YUpTT04gYWdhaW5zdCBhIHRlbXBsYXRlLiBTZWUgaHR0cHM6Ly9nb28uZ2wveWFiUGV4In0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg',
      signature:
        'MEYCIQCHJXGAzcxYoFHw7ZXMXFyYZz_p9PhB_sGZdj-Kjz34EgIhALvLNT0jT9SmBP0iCxnVRlCQTMtz4OW6GUbXf-GmwX7l',
      userHandle: 'dWlkLW9mLWFkYS1kaXJlY3QtNw',
    },
  },
  'with EdDSA': {
    made: {
      id: 'OSJwcklSnyNGEX3lOYR5oF1CYzVlebGbOOmtQm8ZVxA',
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2RHaGhkQ0IzWVhNZ2NtVmpiM0prWldRIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo0MjAwIiwiY3Jvc3NPcmlnaW4iOmZhbHNlLCJvdGhlcl9rZXlzX2Nhbl9iZV9hZGRlZF9oZXJlIjoiZG8gbm90IGNvbXBhcmUgY2xpZW50RGF0YUpTT04gYWdhaW5zdCBhIHRlbXBsYXRlLiBTZWUgaHR0cHM6Ly9nb28uZ2wveWFiUGV4In0',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViBSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBAUGBwgAIDkicHJJUp8jRhF95TmEeaBdQmM1ZXmxmzjprUJvGVcQpAEBAycgBiFYIMCtGkAhFN22PTi7NzWpJJ5bjDT0LHfYCcesF0NnFH5A',
    },
    answer: {
      id: 'OSJwcklSnyNGEX3lOYR5oF1CYzVlebGbOOmtQm8ZVxA',
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWVNCamFHRnNiR1Z1WjJVZ2RHaGhkQ0IzWVhNZ2NtVmpiM0prWldRIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo0MjAwIiwiY3Jvc3NPcmlnaW4iOmZhbHNlfQ',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg',
      signature:
        '8xJK8gah5H_BREsMhePUT3SZJ8AhltbFWV80Jo1LmlsAXQ4CTPuhppBidzPQ_bdSkKOMw8HAPJhWgRd426UKBQ',
      userHandle: 'dWlkLW9mLWFkYS1ub25lLTg',
    },
  },
} as const;
type Name = keyof typeof recorded;

const portal = { rpId: 'localhost', origins: ['http://localhost:4200'] };
const challenge = Buffer.from('a challenge that was recorded').toString('base64url');

/** A copy of base64url with one bit of a byte changed. */
function altered(text: string, at: number, bit = 0x01): string {
  const bytes = Buffer.from(text, 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ bit;
  return bytes.toString('base64url');
}

const replaced = (text: string, before: string, after: string) =>
  Buffer.from(Buffer.from(text, 'base64url').toString().replace(before, after)).toString(
    'base64url',
  );

type Made = Parameters<typeof readPasskey>[2];

/** Where the authenticator's data begins: with the hash of the domain. */
const dataIn = ({ attestationObject }: Made) => {
  const hash = Buffer.from('49960de5880e8c68', 'hex');
  return Buffer.from(attestationObject, 'base64url').indexOf(hash);
};
const inData = (at: number, bit?: number) => (made: Made) => ({
  ...made,
  attestationObject: altered(made.attestationObject, dataIn(made) + at, bit),
});
const inClientData = (before: string, after: string) => (made: Made) => ({
  ...made,
  clientDataJSON: replaced(made.clientDataJSON, before, after),
});

const names = Object.keys(recorded) as Name[];
const refused = new ApiError('PASSKEY_INVALID');

describe.each(names)('a passkey that was recorded %s', (name) => {
  const { made, answer } = recorded[name];
  const isSigned = name === 'with ES256 and an attestation';

  it('It is read, and its answer is good (AUTH-596)', async () => {
    const { id, counter, publicKey } = await readPasskey(portal, challenge, made);
    expect({ id, counter }).toEqual({ id: answer.id, counter: 1 });
    expect(await counterIn(portal, answer, { challenge, publicKey })).toBe(2);
  });

  it('With any byte of an answer changed it is good no longer (AUTH-596)', async () => {
    const { publicKey } = await readPasskey(portal, challenge, made);
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const at of Buffer.from(answer[field], 'base64url').keys()) {
        const copy = { ...answer, [field]: altered(answer[field], at) };
        expect([field, at, await counterIn(portal, copy, { challenge, publicKey })]).toEqual([
          ...[field, at, undefined],
        ]);
      }
  });

  it('Its answer is good for its own challenge, domain, origin and key only (AUTH-596)', async () => {
    const { publicKey } = await readPasskey(portal, challenge, made);
    const foreign = recorded[name === 'with ES256' ? 'with EdDSA' : 'with ES256'].made;
    const { publicKey: otherKey } = await readPasskey(portal, challenge, foreign);
    const known = { challenge, publicKey };
    const answers = await Promise.all([
      counterIn(portal, answer, { ...known, challenge: `${challenge}A` }),
      counterIn({ ...portal, rpId: 'evil.example' }, answer, known),
      counterIn({ ...portal, origins: ['https://evil.example'] }, answer, known),
      counterIn(portal, answer, { ...known, publicKey: otherKey }),
    ]);
    expect(answers).toEqual([undefined, undefined, undefined, undefined]);
  });

  const tampered: Readonly<Record<string, (given: Made) => Made>> = {
    'its id': (given) => ({ ...given, id: altered(given.id, 0) }),
    'the id that the authenticator names': inData(55),
    'the length of that id': inData(54),
    'its domain': inData(0),
    'the presence of the user': inData(32, 0x01),
    'the verification of the user': inData(32, 0x04),
    'whether there is a key': inData(32, 0x40),
    'its format': (given) => ({
      ...given,
      attestationObject: altered(given.attestationObject, 'o2NmbXQ'.length - 1),
    }),
    'its ceremony': inClientData('webauthn.create', 'webauthn.get'),
    'its challenge': inClientData('"challenge":"Y', '"challenge":"Z'),
    'its origin': inClientData('localhost', 'evil.example'),
    // Only an authenticator that attests signs for what it made.
    ...(isSigned && {
      'the count of uses': inData(36),
      'the model of the authenticator': inData(37),
      'the key': inData(100),
      'anything that the browser says': inClientData('"crossOrigin"', '"crossorigin"'),
    }),
  };
  it.each(Object.keys(tampered))(
    'A copy with another value for %s is refused (AUTH-596)',
    async (part) => {
      const copy = tampered[part]?.(made) ?? made;
      expect(copy).not.toEqual(made);
      await expect(readPasskey(portal, challenge, copy)).rejects.toEqual(refused);
    },
  );
});
