import type { Platform } from '../../../platform/platform';
import { newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import type { ScheduledJob } from '../../../ports/jobs';
import type { DomainRights, GroupRights } from '../../entitlements/entitlements.module';
import { insertGroup, updateGroup } from '../groups/group.repository';
import { invitationJobName } from '../invitations/invitation.job';
import type { InvitationLinks } from '../invitations/invitation-link';
import type { FindAccounts } from '../members/member.presenter';
import { activeMemberEmails, insertMembers } from '../members/member.repository';
import { findAdministrators, saveAdministrator } from '../roles/administrator.repository';
import { endOfDay, InstitutionInputError } from './institution-input';
import type { InstitutionChange, InstitutionInput } from './institution-input';
import {
  findInstitutionsDue,
  insertInstitution,
  isValid,
  listInstitutions,
  lockInstitution,
  updateInstitution,
  type Institution,
} from './institution.repository';

/** What an operator does with licensed institutions (GROUP-300). */
export interface InstitutionCommands {
  list(): Promise<Institution[]>;
  /** Makes the group and invites its administrator. Throws {@link InstitutionInputError}. */
  create(input: InstitutionInput): Promise<Institution>;
  /** Returns undefined for an unknown id. Throws {@link InstitutionInputError}. */
  change(id: string, change: InstitutionChange): Promise<Institution | undefined>;
  /** Ends the license at once; returns undefined for an unknown id. */
  end(id: string): Promise<Institution | undefined>;
}

const operator = { uid: null, email: 'operator' };

/** The operator's commands, and the job that follows the dates of the licenses. */
export function createInstitutions({
  clock,
  database,
  jobs,
  links,
  rights,
  domainRights,
  findAccounts,
}: Pick<Platform, 'clock' | 'database' | 'jobs'> & {
  readonly links: InvitationLinks;
  readonly rights: GroupRights;
  readonly domainRights: DomainRights;
  readonly findAccounts: FindAccounts;
}): { readonly commands: InstitutionCommands; readonly scheduledJob: ScheduledJob } {
  /** The verified account of the named address becomes the owner; a former owner stays an administrator. */
  const appoint = async (tx: Queryable, { group, license }: Institution, since: Date) => {
    const [account] = license.isAppointed ? [] : await findAccounts(tx, [license.administrator]);
    if (!account) return license.isAppointed;
    for (const former of await findAdministrators(tx, group.id))
      if (former.role === 'owner') await saveAdministrator(tx, { ...former, role: 'admin', since });
    await saveAdministrator(tx, { groupId: group.id, uid: account.uid, role: 'owner', since });
    await updateInstitution(tx, group.id, { isAppointed: true });
    return true;
  };

  /** Stores everything that follows from the license: who has Premium now and later, and who owns the group. */
  const apply = async (tx: Queryable, id: string, now: Date) => {
    const institution = await lockInstitution(tx, id);
    if (!institution) return undefined;
    const { group, license } = institution;
    const isLive = isValid(license, now);
    if (isLive !== group.isLive) {
      await updateGroup(tx, id, { isLive });
      if (isLive) await rights.grant(tx, { ...group, isLive }, await activeMemberEmails(tx, id));
      else await rights.revokeAll(tx, id);
    }
    const isAppointed = await appoint(tx, institution, now);
    return { group: { ...group, isLive }, license: { ...license, isAppointed } };
  };

  const saveDomains = (tx: Queryable, { group, license }: Institution) =>
    domainRights.replace(tx, {
      source: 'institution',
      reference: group.id,
      domains: license.domains,
      isPaid: false,
      reason: 'institution',
      validFrom: license.startsAt,
      validUntil: license.endsAt,
    });

  const invite = async (tx: Queryable, groupId: string, email: string, now: Date) => {
    const members = [links.invite(groupId, email)];
    await insertMembers(tx, { groupId, members, by: operator, now, reservedSince: now });
    await jobs.enqueue(tx, invitationJobName, { groupId });
  };

  const checkDates = (startsAt: Date, endsAt: Date) => {
    if (startsAt >= endsAt)
      throw new InstitutionInputError(['The last day must not be before the first.']);
  };

  const changeStored = (
    id: string,
    change: (stored: Institution, now: Date) => InstitutionChange & { readonly endsAt?: Date },
  ) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const stored = await lockInstitution(tx, id);
      if (!stored) return undefined;
      const { name, seats: quota, ...input } = change(stored, now);
      const { license } = stored;
      const { administrator = license.administrator, domains = license.domains } = input;
      const startsAt = input.start ?? license.startsAt;
      const endsAt = input.endsAt ?? (input.end ? endOfDay(input.end) : license.endsAt);
      if (!input.endsAt) checkDates(startsAt, endsAt);
      const isNew = administrator !== license.administrator;
      const isAppointed = license.isAppointed && !isNew;
      const next = { domains, startsAt, endsAt, administrator, isAppointed };
      await updateInstitution(tx, id, next);
      if (name !== undefined || quota !== undefined)
        await updateGroup(tx, id, {
          ...(name !== undefined && { name }),
          ...(quota !== undefined && { quota }),
        });
      if (isNew) await invite(tx, id, administrator, now);
      const saved = await apply(tx, id, now);
      if (saved) await saveDomains(tx, saved);
      return saved;
    });

  return {
    commands: {
      list: () => listInstitutions(database.query),
      create: ({ name, domains, start, end, seats, administrator }) =>
        database.transaction(async (tx) => {
          const now = clock.now();
          // The prefix keeps an id from starting with a dash, which the command line reads as an option.
          const id = `inst_${newId()}`;
          const endsAt = endOfDay(end);
          checkDates(start, endsAt);
          const shared = { id, name, type: 'default' as const, quota: seats, subscriptionId: null };
          await insertGroup(tx, { ...shared, isLive: false, createdAt: now, invitedSince: now });
          const license = { domains, startsAt: start, endsAt, administrator, isAppointed: false };
          await insertInstitution(tx, { groupId: id, ...license });
          await invite(tx, id, administrator, now);
          const saved = await apply(tx, id, now);
          if (!saved) throw new Error('The institution was not stored.');
          await saveDomains(tx, saved);
          return saved;
        }),
      change: (id, change) => changeStored(id, () => change),
      end: (id) =>
        changeStored(id, ({ license }, now) => ({
          endsAt: license.endsAt < now ? license.endsAt : now,
        })),
    },
    scheduledJob: {
      name: 'institutions',
      async run(now) {
        for (const id of await findInstitutionsDue(database.query, now))
          await database.transaction((tx) => apply(tx, id, now));
      },
    },
  };
}
