import { usageFeatures } from '@portal/group-management/domain';
import { seedDemoUser } from '@portal/auth-session/server';
import {
  defaultTimeZone,
  lastDays,
  addUsage,
  type UsageDay,
} from '@portal/group-management/server';
import type { Platform } from '@portal/server/platform';

/** The demo members used the assistant on this number of days. */
export const seededDays = 84;

/** The members who stopped after this number of days; the others use the assistant to this day. */
const stoppedAfter = new Map([
  [5, 40],
  [6, 0],
]);

/** Counts that look like those of a writer who rests now and then; the same in every world. */
function usageOf(uid: string, member: number, days: readonly string[]): UsageDay[] {
  return days.slice(0, stoppedAfter.get(member)).flatMap((day, at) =>
    (at + member) % 7 > 4
      ? []
      : usageFeatures
          .filter((_, feature) => (at * 3 + feature * 5 + member) % 4 !== 0)
          .map((feature, index) => {
            const shown = 3 + ((at * 7 + index * 11 + member * 13) % 19);
            const rejected = Math.floor((shown * ((at + index + member) % 5)) / 10);
            return { uid, day, feature, accepted: shown - rejected, rejected };
          }),
  );
}

/** Opens accounts for members of the demo group and records their use of the last weeks, which it returns. */
export async function seedDemoUsage(
  platform: Pick<Platform, 'clock' | 'database' | 'hasher'>,
  emails: readonly string[],
): Promise<UsageDay[]> {
  const { clock, database } = platform;
  const recorded: UsageDay[] = [];
  const now = clock.now();
  const days = lastDays(seededDays, now, defaultTimeZone);
  for (const [member, email] of emails.entries()) {
    const uid = await seedDemoUser(platform, { email, emailVerified: true });
    const usage = usageOf(uid, member, days);
    if (usage.length === 0) continue;
    await database.transaction((tx) => addUsage(tx, [{ uid, id: 'demo', at: now }], usage));
    recorded.push(...usage);
  }
  return recorded;
}
