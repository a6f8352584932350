import { paths } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { recordActivity } from '../activity/activity.repository';
import { lockedOwnGroup, refuseEnded, type GroupContext } from '../groups/access';
import { readDomains } from '../domains/claimable-domain';
import {
  type ClassLinkRow,
  type ClassLinkSecrets,
  deleteClassLink,
  findClassLink,
  saveClassLink,
} from './class-link.repository';

/** What the owner does with the class link of the group (GROUP-460). */
export function createManageClassLink({
  config,
  clock,
  database,
  classLinkSecrets: secrets,
}: Pick<Platform, 'config' | 'clock' | 'database'> & {
  readonly classLinkSecrets: ClassLinkSecrets;
}) {
  /** Null for a link that nobody can show now, because the secret that it was made with is gone (SHARED-334). */
  const linkOf = (row: ClassLinkRow | undefined) => {
    const link = row && secrets.secretOf(row);
    if (!row || link === undefined) return null;
    const { domains, joined } = row;
    return { url: `${config.baseUrl}${paths.join({ link })}`, domains, joined };
  };

  return {
    /** Switches a new link on, or changes the domains of the one that is on. Throws `DOMAIN_REFUSED` and `GROUP_ENDED`. */
    async open({ domains: given }: { domains: string[] }, context: GroupContext) {
      const domains = await readDomains('domains', given);
      return database.transaction(async (tx) => {
        const { id: groupId } = refuseEnded(await lockedOwnGroup(tx, context));
        const stored = await findClassLink(tx, groupId);
        const current = linkOf(stored) ? stored : undefined;
        const row = { ...(current ?? { ...secrets.create(groupId), joined: 0 }), domains };
        await saveClassLink(tx, row);
        const action = current ? 'class-link-changed' : 'class-link-opened';
        const entry = { groupId, action, by: context.caller } as const;
        await recordActivity(tx, { ...entry, count: 0, detail: { domains } }, clock.now());
        const link = linkOf(row);
        if (!link) throw new Error('The class link cannot be read.');
        return { link };
      });
    },

    close: (_: object, context: GroupContext): Promise<Record<string, never>> =>
      database.transaction(async (tx) => {
        const { id: groupId } = await lockedOwnGroup(tx, context);
        const entry = { groupId, action: 'class-link-closed', by: context.caller } as const;
        if (await deleteClassLink(tx, groupId))
          await recordActivity(tx, { ...entry, count: 0 }, clock.now());
        return {};
      }),

    async read(_: object, { group }: GroupContext) {
      return { link: linkOf(await findClassLink(database.query, group.id)) };
    },
  };
}
