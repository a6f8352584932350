import {
  maxGroupDomains,
  recordNameOf,
  type DomainState,
  type groupManagementEndpoints,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import { newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import { recordActivity } from '../activity/activity.repository';
import { lockedOwnGroup, type GroupContext } from '../groups/access';
import {
  countDomains,
  deleteDomain,
  findDomain,
  insertDomain,
  isLicensed,
  listDomains,
  markSeen,
  type GroupDomainRow,
} from './group-domain.repository';
import { lookForRecord, nextCheckAt, recordValueOf } from './look-for-record';
import { readDomains, rejectDomains } from './read-domains';

type Listed = ResponseOf<typeof groupManagementEndpoints.listGroupDomains>;
type Checked = ResponseOf<typeof groupManagementEndpoints.checkGroupDomain>;

const licensedText = (domain: string) =>
  `“${domain}” cannot be claimed: it belongs to an institution with a license, and everybody with an address in it has Premium already.`;

function stateOf({ verifiedAt, seenAt }: GroupDomainRow): DomainState {
  if (verifiedAt !== null) return 'verified';
  return seenAt === null ? 'waiting' : 'lost';
}

const presentDomain = (row: GroupDomainRow) => ({
  domain: row.domain,
  state: stateOf(row),
  record: { name: recordNameOf(row.domain), value: recordValueOf(row) },
  joined: row.joined,
});

const list = async (query: Queryable, groupId: string): Promise<Listed> => ({
  domains: (await listDomains(query, groupId)).map(presentDomain),
});

/** What the owner does with the domains of the group (GROUP-464). */
export function createManageDomains({
  clock,
  database,
  domainRecords,
}: Pick<Platform, 'clock' | 'database' | 'domainRecords'>) {
  const readDomain = async (given: string) => {
    const [domain = ''] = await readDomains('domain', [given]);
    if (await isLicensed(database.query, domain, clock.now()))
      rejectDomains('domain', [licensedText(domain)]);
    return domain;
  };

  return {
    list: (_: object, { group }: GroupContext) => list(database.query, group.id),

    /** Adding a domain again changes nothing. Throws `DOMAIN_REFUSED`, `GROUP_ENDED` and `TOO_MANY_DOMAINS`. */
    async add({ domain: given }: { domain: string }, context: GroupContext): Promise<Listed> {
      const domain = await readDomain(given);
      return database.transaction(async (tx) => {
        const { id: groupId, isLive } = await lockedOwnGroup(tx, context);
        if (!isLive) throw new ApiError('GROUP_ENDED');
        if (!(await findDomain(tx, { groupId, domain }))) {
          if ((await countDomains(tx, groupId)) >= maxGroupDomains)
            throw new ApiError('TOO_MANY_DOMAINS');
          await insertDomain(tx, { groupId, domain, token: newId(), addedAt: clock.now() });
        }
        return list(tx, groupId);
      });
    },

    /** A verified domain stays so for some days without its record. Throws `DOMAIN_NOT_FOUND` and `DOMAIN_REFUSED`. */
    async check({ domain: given }: { domain: string }, context: GroupContext): Promise<Checked> {
      const domain = await readDomain(given);
      const row = await findDomain(database.query, { groupId: context.group.id, domain });
      if (!row) throw new ApiError('DOMAIN_NOT_FOUND');
      const result = await lookForRecord(domainRecords, row);
      return database.transaction(async (tx) => {
        const { id: groupId } = await lockedOwnGroup(tx, context);
        const now = clock.now();
        if (result === 'verified') {
          if (!(await markSeen(tx, row, { now, checkDueAt: nextCheckAt(now) })))
            throw new ApiError('DOMAIN_NOT_FOUND');
          const entry = { groupId, action: 'domain-verified', by: context.caller } as const;
          if (row.verifiedAt === null)
            await recordActivity(tx, { ...entry, count: 0, detail: { domains: [domain] } }, now);
        }
        return { ...(await list(tx, groupId)), result };
      });
    },

    remove: ({ domain }: { domain: string }, context: GroupContext): Promise<Listed> =>
      database.transaction(async (tx) => {
        const { id: groupId } = await lockedOwnGroup(tx, context);
        const entry = { groupId, action: 'domain-removed', by: context.caller } as const;
        if (await deleteDomain(tx, { groupId, domain }))
          await recordActivity(
            tx,
            { ...entry, count: 0, detail: { domains: [domain] } },
            clock.now(),
          );
        return list(tx, groupId);
      }),
  };
}
