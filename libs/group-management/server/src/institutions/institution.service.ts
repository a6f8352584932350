import { AdminProblem, type Platform, newId } from '@portal/server/platform';
import type { Queryable, ScheduledJob } from '@portal/server/ports';
import { operator } from '../groups/access';
import { insertGroup, updateGroup } from '../groups/group.repository';
import { invitationJobName } from '../invitations/invitation.job';
import type { InvitationLinks } from '../invitations/invitation-link';
import { applyLicense, applyNewLicense, type LicensePorts } from './apply-license';
import { endOfDay, type InstitutionChange, type InstitutionInput } from './institution-input';
import {
  findInstitutionsDue,
  insertInstitution,
  listInstitutions,
  lockInstitution,
  updateInstitution,
  type Institution,
} from './institution.repository';

/** What an operator does with licensed institutions (GROUP-300). */
export interface OperateInstitutions {
  list(): Promise<Institution[]>;
  /** Makes the group and invites its administrator. Throws {@link AdminProblem}. */
  create(input: InstitutionInput): Promise<Institution>;
  /** Returns undefined for an unknown id. Throws {@link AdminProblem}. */
  change(id: string, change: InstitutionChange): Promise<Institution | undefined>;
  /** Ends the license immediately; returns undefined for an unknown id. */
  end(id: string): Promise<Institution | undefined>;
}

type Ports = LicensePorts &
  Pick<Platform, 'clock' | 'database' | 'jobs'> & { readonly links: InvitationLinks };

async function invite(
  { jobs, links, seats }: Ports,
  tx: Queryable,
  groupId: string,
  email: string,
): Promise<void> {
  await seats.offer(tx, { groupId, members: [links.invite(groupId, email)], by: operator });
  await jobs.enqueue(tx, invitationJobName, { groupId });
}

function checkDates(startsAt: Date, endsAt: Date): void {
  if (startsAt >= endsAt) throw new AdminProblem(['The last day must not be before the first.']);
}

const createCreate =
  (ports: Ports): OperateInstitutions['create'] =>
  ({ name, domains, start, end, seats, administrator, secondFactor }) =>
    ports.database.transaction(async (tx) => {
      const now = ports.clock.now();
      // The prefix keeps an id from starting with a dash, which the command line reads as an option.
      const id = `inst_${newId()}`;
      const endsAt = endOfDay(end);
      checkDates(start, endsAt);
      const shared = { id, name, type: 'default' as const, quota: seats, subscriptionId: null };
      await insertGroup(tx, { ...shared, isLive: false, createdAt: now, invitedSince: now });
      const license = { domains, startsAt: start, endsAt, administrator, isAppointed: false };
      const needsSecondStep = secondFactor === 'required';
      await insertInstitution(tx, { groupId: id, ...license, needsSecondStep });
      await invite(ports, tx, id, administrator);
      return applyNewLicense(ports, tx, id, now);
    });

/** Changes a stored license; one that is ended now has no days to check. */
const createChange =
  (ports: Ports) =>
  (
    id: string,
    change: (stored: Institution, now: Date) => InstitutionChange & { readonly endsAt?: Date },
  ): Promise<Institution | undefined> =>
    ports.database.transaction(async (tx) => {
      const now = ports.clock.now();
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
      const { secondFactor: rule } = input;
      const needsSecondStep = rule ? rule === 'required' : license.needsSecondStep;
      const changed = { domains, startsAt, endsAt, administrator, isAppointed, needsSecondStep };
      await updateInstitution(tx, id, changed);
      if (name !== undefined || quota !== undefined)
        await updateGroup(tx, id, {
          ...(name !== undefined && { name }),
          ...(quota !== undefined && { quota }),
        });
      if (isNew) await invite(ports, tx, id, administrator);
      return applyNewLicense(ports, tx, id, now);
    });

export function createOperateInstitutions(ports: Ports): OperateInstitutions {
  const change = createChange(ports);
  return {
    list: () => listInstitutions(ports.database.query),
    create: createCreate(ports),
    change: (id, input) => change(id, () => input),
    end: (id) =>
      change(id, ({ license }, now) => ({ endsAt: license.endsAt < now ? license.endsAt : now })),
  };
}

/** The institutions of one run; the others follow in the next. */
const batchSize = 100;

export const createInstitutionsJob = (
  ports: LicensePorts & Pick<Platform, 'database'>,
): ScheduledJob => ({
  name: 'institutions',
  async run(now) {
    const { query, transaction } = ports.database;
    for (const id of await findInstitutionsDue(query, now, batchSize))
      await transaction((tx) => applyLicense(ports, tx, id, now));
  },
});
