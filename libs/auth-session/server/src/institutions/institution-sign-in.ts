import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Memberships } from '@portal/server/contracts';
import type { Handler } from '@portal/server/http';
import { createSealer, type Platform } from '@portal/server/platform';
import type { ExternalIdentity, ProviderRegistration, Queryable } from '@portal/server/ports';
import { canonicalEmail, durations, isEmail } from '@portal/shared/util';
import type { ExternalLogin, LoginIdentity } from '../records/login-ticket.repository';
import { findInstitution, hostOf, type Institution } from '../records/institution.repository';

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
    const { id, name, metadata: issuer, clientId, clientSecret, scopes, memberClaim } = institution;
    return {
      ...{ id, name, issuer, clientId, scopes },
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
  const email = user.email !== undefined && isEmail(user.email) ? canonicalEmail(user.email) : '';
  const owner = email === '' ? undefined : await findInstitution(query, hostOf(email));
  const isOwn = owner?.id === institution.id;
  return {
    identity: {
      kind: 'institution',
      issuer: institution.id,
      subject: `${user.issuer} ${user.subject}`,
      email: isOwn ? email : undefined,
      emailVerified: isOwn && String(user.claims['email_verified']) !== 'false',
    },
    isMember: isMember(institution, user),
  };
}

/** Notes until when the institution that signed a user in vouches for the user; nothing for other logins. */
export const createNoteMembership =
  ({ clock, memberships }: Pick<Platform, 'clock'> & { readonly memberships: Memberships }) =>
  async (tx: Queryable, uid: string, { kind, issuer, email, premium }: ExternalLogin) => {
    if (kind !== 'institution' || email === undefined) return;
    const now = clock.now().getTime();
    const until = new Date(premium ? now + membershipMs : now);
    await memberships.vouch(tx, { uid, institution: issuer, domain: hostOf(email), until });
  };

/** Makes {@link createNoteMembership}. */
export type NoteMembership = ReturnType<typeof createNoteMembership>;

/** Which institution signs in the people of an email domain; no account is looked up (AUTH-493). */
export const createGetInstitution =
  ({ database }: Pick<Platform, 'database'>): Handler<typeof authSessionEndpoints.getInstitution> =>
  async ({ domain }) => {
    const found = await findInstitution(database.query, domain.toLowerCase());
    return { institution: found ? { id: found.id, name: found.name, isOnly: found.isOnly } : null };
  };
