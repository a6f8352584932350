import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Memberships } from '@portal/server/contracts';
import type { Handler } from '@portal/server/http';
import { createSealer, type Platform, type TextDocument } from '@portal/server/platform';
import type { ExternalIdentity, ProviderRegistration, Queryable } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import type { ExternalLogin, LoginIdentity } from '../records/login-ticket.repository';
import {
  findInstitution,
  hostOf,
  ownAddress,
  type Institution,
} from '../records/institution.repository';

/** How long an institution's word for a member counts: who does not sign in for so long is none (AUTH-497). */
const membershipMs = 180 * durations.oneDayMs;

/** A claim with the value that a member has. */
const claimOf = (memberClaim: string) => {
  const at = memberClaim.indexOf('=');
  return { name: memberClaim.slice(0, at), value: memberClaim.slice(at + 1) };
};

/** How the portal is registered at the provider of an institution; opens the sealed secret. */
export const createRegistrationOf = ({ config }: Pick<Platform, 'config'>) => {
  const sealer = createSealer(config.keyEncryptionSecrets, 'institution-sign-in');
  return async (institution: Institution): Promise<ProviderRegistration> => {
    const { id, name, protocol, metadata: issuer, clientId, scopes } = institution;
    const { clientSecret, memberClaim } = institution;
    return {
      ...{ id, name, protocol, issuer, clientId, scopes },
      ...(clientSecret !== null && { clientSecret: await sealer.open(clientSecret) }),
      claims: ['email', ...(memberClaim === null ? [] : [claimOf(memberClaim).name])],
    };
  };
};

/** Whether the institution calls the user a member. */
function isMember({ memberClaim }: Institution, { claims }: ExternalIdentity): boolean {
  if (memberClaim === null) return true;
  const { name, value } = claimOf(memberClaim);
  const said = claims[name];
  return (Array.isArray(said) ? said : [said]).includes(value);
}

/**
 * The identity of somebody whom an institution signed in. It owns the addresses of its domains, so that it need not call them
 * verified; for others it vouches in no case (AUTH-495).
 */
export async function identityAtInstitution(
  query: Queryable,
  institution: Institution,
  user: ExternalIdentity,
): Promise<{ readonly identity: LoginIdentity; readonly isMember: boolean }> {
  const email = await ownAddress(query, institution.id, user.email ?? '');
  return {
    identity: {
      kind: 'institution',
      issuer: institution.id,
      subject: `${user.issuer} ${user.subject}`,
      email,
      emailVerified: email !== undefined && String(user.claims['email_verified']) !== 'false',
    },
    isMember: isMember(institution, user),
  };
}

/** What an institution said of the user whom it signed in. */
export interface Membership {
  readonly institution: string;
  readonly domain: string;
  readonly isMember: boolean;
}

/** The membership behind a login; undefined for one that is not an institution's. */
export const membershipOf = ({ kind, issuer, email, premium }: ExternalLogin) =>
  kind === 'institution' && email !== undefined
    ? { institution: issuer, domain: hostOf(email), isMember: premium }
    : undefined;

/** Notes until when the institution that signed a user in vouches for the user; nothing for other logins. */
export const createNoteMembership =
  ({ clock, memberships }: Pick<Platform, 'clock'> & { readonly memberships: Memberships }) =>
  async (tx: Queryable, uid: string, membership: Membership | undefined) => {
    if (!membership) return;
    const { isMember: isStill, ...said } = membership;
    const now = clock.now().getTime();
    await memberships.vouch(tx, {
      ...said,
      uid,
      until: new Date(isStill ? now + membershipMs : now),
    });
  };

/** Makes {@link createNoteMembership}. */
export type NoteMembership = ReturnType<typeof createNoteMembership>;

const samlMetadataPath = '/api/saml/metadata';

/** The portal’s entity id at SAML providers: the address of its metadata. */
export const samlEntityId = ({ baseUrl }: Platform['config']) => `${baseUrl}${samlMetadataPath}`;

/** What the operators of SAML providers register (AUTH-521). */
export const createSamlMetadata = ({
  config,
  identityProviders,
}: Pick<Platform, 'config' | 'identityProviders'>): TextDocument => ({
  path: samlMetadataPath,
  contentType: 'application/samlmetadata+xml',
  read: () => identityProviders.portalMetadata(samlEntityId(config)),
});

/** Which institution signs in the people of an email domain; no account is looked up (AUTH-493). */
export const createGetInstitution =
  ({ database }: Pick<Platform, 'database'>): Handler<typeof authSessionEndpoints.getInstitution> =>
  async ({ domain }) => {
    const found = await findInstitution(database.query, domain.toLowerCase());
    return { institution: found ? { id: found.id, name: found.name, isOnly: found.isOnly } : null };
  };
