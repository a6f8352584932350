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
  endForbiddenSessions,
  listInstitutions,
  saveInstitution,
} from '../records/institution.repository';
import { deleteScim } from '../records/scim.repository';
import type { Institution } from '../records/institution.repository';
import { samlEntityId } from './institution-sign-in';

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'identityProviders'> & {
  readonly memberships: Memberships;
  /** Says why nobody can claim an email domain; undefined for one that can be claimed. */
  readonly refuseDomain: (domain: string) => Promise<string | undefined>;
};

const splitList = (text: string) => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

const options = {
  '--name <name>': 'the name that users see: University of Example',
  '--saml': 'its provider speaks SAML 2.0, not OpenID',
  '--metadata <address>': 'the address of the provider’s metadata; for OpenID its issuer will do',
  '--metadata-file <file>': 'the metadata itself, which is not read again',
  '--client-id <id>': 'the portal’s id at the provider; SAML: its metadata’s address by default',
  '--client-secret-file <file>':
    'a file with the portal’s secret; without one it is a public client',
  '--scopes <scopes>': 'scopes for the provider besides “openid email”',
  '--member-claim <claim>':
    'what it says of members: eduperson_affiliation=student; else everybody is one',
  '--only': 'its people sign in with nothing else; other sessions of theirs end',
};
const domainsArgument = {
  '<domains>': 'its email domains, subdomains included: uni.example,uni.ac.example',
};
const idArgument = { '<id>': 'the first domain of the institution' };

const metadataProblems = {
  address: '--metadata must be an address such as https://login.uni.example.',
  file: '--metadata-file must be the XML of a SAML provider (with --saml) or the JSON of an OpenID provider.',
} as const;

/** The settings that the words of a command name, and the secret. Throws {@link AdminProblem}. */
async function readSettings({ config, refuseDomain }: Ports, input: AdminInput) {
  const { name = '', metadata: address = '', metadataFile, memberClaim = null } = input.options;
  const protocol = 'saml' in input.options ? 'saml' : 'openid';
  const { clientId = protocol === 'saml' ? samlEntityId(config) : '' } = input.options;
  const textOf = async (file: string) => (await readFile(input.pathOf(file), 'utf8')).trim();
  const metadata = metadataFile === undefined ? address : await textOf(metadataFile);
  const domains = splitList(input.argument('domains').toLowerCase());
  const refused = await Promise.all(domains.map(refuseDomain));
  const isUsable =
    metadataFile === undefined
      ? URL.canParse(metadata) && /^https?:$/.test(new URL(metadata).protocol)
      : metadata.startsWith(protocol === 'saml' ? '<' : '{');
  const problems = [
    ...refused.filter((reason) => reason !== undefined),
    ...(domains.length > 0 ? [] : ['Name at least one domain.']),
    ...(name.trim() ? [] : ['--name is missing.']),
    ...(isUsable ? [] : [metadataProblems[metadataFile === undefined ? 'address' : 'file']]),
    ...(clientId ? [] : ['--client-id is missing.']),
    ...(memberClaim === null || /^[^=]+=./.test(memberClaim)
      ? []
      : ['--member-claim must be a claim and its value: eduperson_affiliation=student.']),
  ];
  if (problems.length > 0) throw new AdminProblem(problems);
  const file = input.options['clientSecretFile'];
  const secret = file && (await textOf(file));
  const institution: Omit<Institution, 'clientSecret'> = {
    ...{ id: domains[0] ?? '', name: name.trim(), protocol, metadata, clientId, memberClaim },
    scopes:
      protocol === 'saml'
        ? []
        : [...new Set(['openid', 'email', ...splitList(input.options['scopes'] ?? '')])],
    isOnly: 'only' in input.options,
  };
  return { institution, domains, secret };
}

/** Reads what the provider publishes, which is what a sign-in would accept. Throws {@link AdminProblem}. */
async function accepted(
  { config, identityProviders }: Ports,
  { institution, domains, secret }: Awaited<ReturnType<typeof readSettings>>,
) {
  const {
    id,
    name,
    protocol,
    metadata: issuer,
    clientId,
    scopes,
    memberClaim,
    isOnly,
  } = institution;
  if (config.environment === 'production' && issuer.startsWith('http:'))
    throw new AdminProblem(['--metadata must begin with https://.']);
  const registration: ProviderRegistration = {
    ...{ id, name, protocol, issuer, clientId, scopes, claims: [] },
    ...(secret && { clientSecret: secret }),
  };
  try {
    const { endpoints, keys, ...published } = await identityProviders.describe(registration);
    const addresses = domains.map((domain) => `…@${domain}`);
    return {
      ...{ protocol, issuer: published.issuer, ...endpoints, keys, addresses },
      ...{ portal: clientId },
      ...{ member: memberClaim ?? 'everybody', otherWays: isOnly ? 'forbidden' : 'allowed' },
      claims: published.claims.join(', '),
      scopes: published.scopes.join(', '),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    const source = URL.canParse(issuer) ? ` at ${issuer}` : '';
    throw new AdminProblem([`The metadata${source} cannot be used: ${message}`]);
  }
}

/** Stores an institution, whose secret is sealed. Throws {@link AdminProblem} when another one has a domain of it. */
async function store(
  { clock, config, database }: Ports,
  { institution, domains, secret }: Awaited<ReturnType<typeof readSettings>>,
) {
  const sealer = createSealer(config.keyEncryptionSecrets, 'institution-sign-in');
  const clientSecret = secret ? await sealer.seal(secret) : null;
  await database.transaction(async (tx) => {
    const taken = await saveInstitution(tx, { ...institution, clientSecret }, domains);
    if (taken.length > 0) throw new AdminProblem([`Another institution has ${taken.join(', ')}.`]);
    if (institution.isOnly) await endForbiddenSessions(tx, institution.id, clock.now());
  });
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
  const { clock, database, memberships } = ports;
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
        await store(ports, settings);
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
          await deleteScim(tx, id);
          return deleteInstitution(tx, id, clock.now());
        });
        const lines = [isDone ? `${id} signs nobody in.` : `There is no institution ${id}.`];
        return { data: { id, isDone }, lines, isDone };
      },
    },
    createExemptCommand(ports),
  ];
}
