import type { Environment, Values, VariableProblem } from './read-variables';
import { variables } from './variables';

/** The secrets that the local world starts with; they are known to everyone. */
const knownSecret =
  /^(?:local|dev|test|default|change)[-_ ]|_(?:local|standin)_|^[prs]k_test_|^whsec_(?:local|test)/i;

const minCharacters = 8;

/** Whether everyone knows a secret, or it repeats a few characters (SHARED-53). */
const isWeakSecret = (secret: string): boolean =>
  knownSecret.test(secret) || new Set(secret).size < minCharacters;

const isPlainHttp = (address: string): boolean => address.startsWith('http:');

const ownHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function isPlainSmtp(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  return !isEncrypted && !ownHosts.includes(hostname);
}

/** The modes in which the driver encrypts a connection and checks the certificate. */
const encryptedModes: readonly (string | null)[] = ['require', 'verify-ca', 'verify-full'];

/** Whether what is stored would travel unencrypted to another machine; a socket has no host. */
export function isPlainDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isOwn = hostname === '' || ownHosts.includes(hostname);
  return !isOwn && !encryptedModes.includes(searchParams.get('sslmode'));
}

/** The values that could be read: an invalid or missing one is absent. */
export type ReadValues = Partial<Values>;

/** What a start and the doctor reject although each variable can be read, with what to do (SHARED-52, SHARED-53). */
export interface Rule {
  /** Of the rule; a spec plants what each of them finds. */
  readonly id: string;
  readonly holds: 'everywhere' | 'in production';
  find(values: ReadValues, environment: Environment): readonly VariableProblem[];
}

type Test = (values: ReadValues) => boolean;

/** The sentence of the problem begins with the name of the variable. */
const ruleOf =
  (holds: Rule['holds']) =>
  (name: string, isBroken: Test, what: string, remedy: string): Rule => {
    const says = `${name} ${what}.`;
    return {
      ...{ id: says, holds },
      find: (values) => (isBroken(values) ? [{ name, says, remedy }] : []),
    };
  };
export const everywhere = ruleOf('everywhere');
export const inProduction = ruleOf('in production');

type Key = keyof typeof variables;

/** A variable that another one needs. */
export const neededBeside = (needed: Key, beside: Key): Rule =>
  everywhere(
    variables[needed].name,
    (values) => values[beside] !== undefined && values[needed] === undefined,
    `is missing beside ${variables[beside].name}`,
    `Set it to ${variables[needed].expected}.`,
  );

export const ownSecret = (
  key: Key,
  read: (values: ReadValues) => readonly (string | undefined)[],
) =>
  inProduction(
    variables[key].name,
    (values) => read(values).some((secret) => secret !== undefined && isWeakSecret(secret)),
    'is a default or weak secret',
    'Set it to a random secret of its own.',
  );

export const httpsAddress = (key: Key, read: (values: ReadValues) => string | undefined) =>
  inProduction(
    variables[key].name,
    (values) => isPlainHttp(read(values) ?? ''),
    'is a plain http address',
    'Set it to an https address.',
  );

export const httpsOrigins = (
  key: Key,
  read: (values: ReadValues) => readonly string[] | undefined,
) =>
  inProduction(
    variables[key].name,
    (values) => (read(values) ?? []).some(isPlainHttp),
    'has an address with plain http',
    'Name https addresses only.',
  );

/** Names that end in `.example` belong to nobody (RFC 2606). */
export const belongsToNobody = (sender: string) => /\.example>?\s*$/i.test(sender);

export const ownInbox = (key: Key, read: (values: ReadValues) => string | undefined) =>
  inProduction(
    variables[key].name,
    (values) => belongsToNobody(read(values) ?? ''),
    'is an address that receives no mail',
    'Set it to an address of your team.',
  );
