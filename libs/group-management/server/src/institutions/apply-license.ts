import type { FindAccounts } from '../groups/account-ports';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { DomainRights } from '@portal/entitlements/server';
import { updateGroup } from '../groups/group.repository';
import { mailEnd } from '../plan/mail-end';
import type { Seats } from '../seats/seats';
import { changeOwner } from '../roles/end-role';
import {
  isValid,
  lockInstitution,
  nextDue,
  updateInstitution,
  type Institution,
} from './institution.repository';

export interface LicensePorts extends Pick<Platform, 'mailer'> {
  readonly seats: Seats;
  readonly domainRights: DomainRights;
  readonly findAccounts: FindAccounts;
}

/** The verified account of the named address becomes the owner; a former owner stays an administrator. Returns whether it is. */
async function appoint(
  { findAccounts }: LicensePorts,
  tx: Queryable,
  { group, license }: Institution,
  since: Date,
): Promise<boolean> {
  const [account] = license.isAppointed ? [] : await findAccounts(tx, [license.administrator]);
  if (!account) return license.isAppointed;
  await changeOwner(tx, { groupId: group.id, uid: account.uid, since });
  return true;
}

/**
 * Stores what follows from a license at a time: which members have Premium, and who owns the group. Returns undefined for an
 * unknown id.
 */
export async function applyLicense(
  ports: LicensePorts,
  tx: Queryable,
  id: string,
  now: Date,
): Promise<Institution | undefined> {
  const institution = await lockInstitution(tx, id);
  if (!institution) return undefined;
  const { group, license } = institution;
  const isLive = isValid(license, now);
  if (isLive !== group.isLive) {
    await updateGroup(tx, id, { isLive });
    if (!isLive) await mailEnd(ports, tx, group);
    await ports.seats.followPlan(tx, { ...group, isLive });
  }
  const isAppointed = await appoint(ports, tx, institution, now);
  const followed = { isAppointed, dueAt: nextDue({ ...license, isAppointed }, now) };
  await updateInstitution(tx, id, followed);
  return { group: { ...group, isLive }, license: { ...license, ...followed } };
}

/** Like {@link applyLicense}, for a license that has just been stored: its domains and dates give Premium too. */
export async function applyNewLicense(
  ports: LicensePorts,
  tx: Queryable,
  id: string,
  now: Date,
): Promise<Institution> {
  const saved = await applyLicense(ports, tx, id, now);
  if (!saved) throw new Error('The institution was not stored.');
  const { domains, startsAt: validFrom, endsAt: validUntil, needsSecondStep } = saved.license;
  const right = { source: 'institution', reference: id, reason: 'institution' } as const;
  const gives = { ...right, domains, isPaid: false, validFrom, validUntil, needsSecondStep };
  await ports.domainRights.replace(tx, gives);
  return saved;
}
