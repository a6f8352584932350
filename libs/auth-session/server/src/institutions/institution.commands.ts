import { readFile } from 'node:fs/promises';
import type { Memberships } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import {
  AdminProblem,
  createSealer,
  linesOf,
  userArgument,
  type AdminCommand,
  type AdminInput,
  type Platform,
} from '@portal/server/platform';
import type { ProviderRegistration } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import { updateUser } from '../records/user.repository';
import {
  deleteInstitution,
  listInstitutions,
  saveInstitution,
} from '../records/institution.repository';
import type { Institution } from '../records/institution.repository';

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'identityProviders'> & {
  readonly memberships: Memberships;
  /** Says why nobody can claim an email domain; undefined for one that can be claimed. */
  readonly refuseDomain: (domain: string) => Promise<string | undefined>;
};

const splitList = (text: string) => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

const options = {
  '--name <name>': 'the name that users see: University of Example',
  '--metadata <address>': 'the issuer of its OpenID provider, or the address of the metadata',
  '--client-id <id>': 'the portal’s id at the provider',
  '--client-secret-file <file>':
    'a file with the portal’s secret; without one it is a public client',
  '--scopes <scopes>': 'scopes for the provider besides “openid email”',
  '--member-claim <claim>':
    'what it says of members: eduperson_affiliation=student; else everybody is one',
  '--only': 'its people sign in with nothing else',
};
const domainsArgument = {
  '<domains>': 'its email domains, subdomains included: uni.example,uni.ac.example',
};
const idArgument = { '<id>': 'the first domain of the institution' };

/** The settings that the words of a command name, and the secret. Throws {@link AdminProblem}. */
async function readSettings({ refuseDomain }: Ports, input: AdminInput) {
  const { name = '', metadata = '', clientId = '', memberClaim = null } = input.options;
  const domains = splitList(input.argument('domains').toLowerCase());
  const refused = await Promise.all(domains.map(refuseDomain));
  const isHttps = URL.canParse(metadata) && /^https?:$/.test(new URL(metadata).protocol);
  const problems = [
    ...refused.filter((reason) => reason !== undefined),
    ...(domains.length > 0 ? [] : ['Name at least one domain.']),
    ...(name.trim() ? [] : ['--name is missing.']),
    ...(isHttps ? [] : ['--metadata must be an address such as https://login.uni.example.']),
    ...(clientId ? [] : ['--client-id is missing.']),
    ...(memberClaim === null || /^[^=]+=./.test(memberClaim)
      ? []
      : ['--member-claim must be a claim and its value: eduperson_affiliation=student.']),
  ];
  if (problems.length > 0) throw new AdminProblem(problems);
  const file = input.options['clientSecretFile'];
  const secret = file && (await readFile(input.pathOf(file), 'utf8')).trim();
  const institution: Omit<Institution, 'clientSecret'> = {
    ...{ id: domains[0] ?? '', name: name.trim(), metadata, clientId, memberClaim },
    scopes: [...new Set(['openid', 'email', ...splitList(input.options['scopes'] ?? '')])],
    isOnly: 'only' in input.options,
  };
  return { institution, domains, secret };
}

/** Reads what the provider publishes, which is what a sign-in would accept. Throws {@link AdminProblem}. */
async function accepted(
  { config, identityProviders }: Ports,
  { institution, domains, secret }: Awaited<ReturnType<typeof readSettings>>,
) {
  const { id, name, metadata: issuer, clientId, scopes, memberClaim, isOnly } = institution;
  if (config.environment === 'production' && !issuer.startsWith('https:'))
    throw new AdminProblem(['--metadata must begin with https://.']);
  const registration: ProviderRegistration = {
    ...{ id, name, issuer, clientId, scopes, claims: [] },
    ...(secret && { clientSecret: secret }),
  };
  try {
    const { endpoints, keys, ...published } = await identityProviders.describe(registration);
    const addresses = domains.map((domain) => `…@${domain}`);
    return {
      ...{ issuer: published.issuer, ...endpoints, keys, addresses },
      ...{ member: memberClaim ?? 'everybody', otherWays: isOnly ? 'forbidden' : 'allowed' },
      claims: published.claims.join(', '),
      scopes: published.scopes.join(', '),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new AdminProblem([`The metadata at ${issuer} cannot be used: ${message}`]);
  }
}

/** The way in for an emergency, such as a provider that is down (AUTH-499). */
const createExemptCommand = ({ clock, database }: Ports): AdminCommand => ({
  name: 'institution sign-in exempt',
  summary: 'let one user sign in another way for a day, where the institution forbids it',
  arguments: userArgument,
  effect: 'changes-account',
  async run(input) {
    const { uid, email } = input.user();
    const otherWaysUntil = new Date(clock.now().getTime() + durations.oneDayMs);
    await updateUser(database.query, uid, { otherWaysUntil });
    const lines = [`${email} may sign in any way until ${otherWaysUntil.toISOString()}.`];
    return { data: { uid, otherWaysUntil }, lines };
  },
});

/** What operators do about the sign-in of institutions by command (AUTH-490). */
export function createInstitutionSignInCommands(ports: Ports): readonly AdminCommand[] {
  const { clock, config, database, memberships } = ports;
  const sealer = createSealer(config.keyEncryptionSecrets, 'institution-sign-in');
  const described = { arguments: domainsArgument, options } as const;
  return [
    {
      name: 'institution sign-in list',
      summary: 'the institutions that sign their people in',
      effect: 'reads',
      async run() {
        const institutions = await listInstitutions(database.query);
        return { data: institutions, lines: linesOf({ institutions }) };
      },
    },
    {
      name: 'institution sign-in test',
      summary: 'read the provider’s metadata and keys, and print what would be accepted',
      ...described,
      effect: 'reads',
      async run(input) {
        const data = await accepted(ports, await readSettings(ports, input));
        return { data, lines: linesOf(data) };
      },
    },
    {
      name: 'institution sign-in add',
      summary: 'let an institution sign its people in, or replace how it does',
      ...described,
      effect: 'changes',
      async run(input) {
        const settings = await readSettings(ports, input);
        const data = await accepted(ports, settings);
        const clientSecret = settings.secret ? await sealer.seal(settings.secret) : null;
        await database.transaction(async (tx) => {
          const institution = { ...settings.institution, clientSecret };
          const taken = await saveInstitution(tx, institution, settings.domains);
          if (taken.length > 0)
            throw new AdminProblem([`Another institution has ${taken.join(', ')}.`]);
        });
        return { data, lines: linesOf(data) };
      },
    },
    {
      name: 'institution sign-in remove',
      summary: 'end the sign-in of an institution, and the sessions that it opened',
      arguments: idArgument,
      effect: 'changes',
      async run(input) {
        const id = input.argument('id');
        const isDone = await database.transaction(async (tx) => {
          await memberships.forget(tx, id);
          return deleteInstitution(tx, id, clock.now());
        });
        const lines = [isDone ? `${id} signs nobody in.` : `There is no institution ${id}.`];
        return { data: { id, isDone }, lines, isDone };
      },
    },
    createExemptCommand(ports),
  ];
}
