import { createHash } from 'node:crypto';

/** What the provider states about a user: the claims of the idToken. `sub` stays when the address changes. */
interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A user of the provider. */
export interface Persona {
  readonly id: string;
  readonly name: string;
  /** What the login page says about this user. */
  readonly about: string;
  readonly claims: Claims;
  /** Declines when asked whether the portal may know who they are. */
  readonly declines?: true;
}

const verified = (sub: string, email: string): Claims => ({ sub, email, email_verified: true });

/** One persona for every result that a login can have. */
export const personas: readonly Persona[] = [
  {
    id: 'ada',
    name: 'Ada Lovelace',
    about: 'The address is verified.',
    claims: verified('campus-1815', 'ada@campus.example'),
  },
  {
    id: 'ada-moved',
    name: 'Ada King',
    about: 'The same user as Ada Lovelace, after a change of address.',
    claims: verified('campus-1815', 'ada.king@campus.example'),
  },
  {
    id: 'account',
    name: 'Kathleen Ollerenshaw',
    about: 'The portal has an account with this address: the free demo account.',
    claims: verified('campus-1903', 'free@demo.example'),
  },
  {
    id: 'unverified',
    name: 'Isaac Newton',
    about: 'The address is not verified.',
    claims: { sub: 'campus-1642', email: 'isaac@campus.example', email_verified: false },
  },
  {
    id: 'no-email',
    name: 'Emmy Noether',
    about: 'The provider knows no address.',
    claims: { sub: 'campus-1882' },
  },
  {
    id: 'declines',
    name: 'Leonhard Euler',
    about: 'Does not allow the portal to know who he is.',
    claims: verified('campus-1707', 'leonhard@campus.example'),
    declines: true,
  },
];

const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;
const claimsPrefix = 'claims:';

const personaOf = (claims: Claims): Persona => ({
  id: `${claimsPrefix}${JSON.stringify(claims)}`,
  name: String(claims['name'] ?? claims['email'] ?? claims.sub),
  about: 'Typed in.',
  claims,
});

/** The user with a typed address; the same address is the same user. Undefined if it cannot be an address. */
export function personaWithEmail(email: string): Persona | undefined {
  if (!looksLikeEmail.test(email)) return undefined;
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
  return personaOf(verified(`campus-${hash}`, email));
}

/** A user with any claims, as JSON. Undefined if the text is not a JSON object with the text `sub`. */
export function personaWithClaims(json: string): Persona | undefined {
  try {
    const claims: Partial<Claims> | null = JSON.parse(json);
    return typeof claims?.sub === 'string' && claims.sub !== ''
      ? personaOf({ ...claims, sub: claims.sub })
      : undefined;
  } catch {
    return undefined;
  }
}

export function findPersona(id: string): Persona | undefined {
  if (id.startsWith(claimsPrefix)) return personaWithClaims(id.slice(claimsPrefix.length));
  return personas.find((persona) => persona.id === id);
}
