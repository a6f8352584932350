import { createHash } from 'node:crypto';

/** Somebody whom the stand-in knows, and what a provider would say of them. */
export interface Persona {
  readonly id: string;
  readonly name: string;
  /** What the login page says of them. */
  readonly about: string;
  /** The provider's own name of the person: it stays when the address changes. */
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  /** Says no when asked whether the portal may know who they are. */
  readonly declines?: true;
}

const ada = { subject: 'campus-1815', emailVerified: true } as const;

/** A person for every answer that a provider can give. */
export const personas: readonly Persona[] = [
  {
    ...ada,
    id: 'ada',
    name: 'Ada Lovelace',
    about: 'Her address is verified.',
    email: 'ada@campus.example',
  },
  {
    ...ada,
    id: 'ada-moved',
    name: 'Ada King',
    about: 'The same person as Ada Lovelace, with another address since.',
    email: 'ada.king@campus.example',
  },
  {
    id: 'account',
    subject: 'campus-1903',
    name: 'Kathleen Ollerenshaw',
    about: 'Her address has an account at the portal: the free demo person’s.',
    email: 'free@demo.example',
    emailVerified: true,
  },
  {
    id: 'unverified',
    subject: 'campus-1642',
    name: 'Isaac Newton',
    about: 'His address is not verified.',
    email: 'isaac@campus.example',
    emailVerified: false,
  },
  {
    id: 'no-email',
    subject: 'campus-1882',
    name: 'Emmy Noether',
    about: 'Has no address here.',
    emailVerified: false,
  },
  {
    id: 'declines',
    subject: 'campus-1707',
    name: 'Leonhard Euler',
    about: 'Does not allow it.',
    email: 'leonhard@campus.example',
    emailVerified: true,
    declines: true,
  },
];

const typedPrefix = 'typed:';

/** Somebody with the address that was typed in; the same address is the same person. */
export function typedPersona(email: string): Persona {
  const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
  return {
    id: `${typedPrefix}${email}`,
    subject: `campus-${subject}`,
    name: email,
    about: 'Typed in.',
    email,
    emailVerified: true,
  };
}

/** The person behind an id. */
export function findPersona(id: string): Persona | undefined {
  if (id.startsWith(typedPrefix)) return typedPersona(id.slice(typedPrefix.length));
  return personas.find((persona) => persona.id === id);
}
