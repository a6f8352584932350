import type { Platform } from '../../../platform/platform';
import type { DataOwner, PersonalData } from '../../../ports/personal-data';

/** Collects what the domains keep about a user (ACCT-206). */
export const createDownloadData =
  ({
    clock,
    database: { query },
    personalData,
  }: Pick<Platform, 'clock' | 'database'> & {
    readonly personalData: () => readonly PersonalData[];
  }) =>
  async (owner: DataOwner) => {
    const parts = await Promise.all(personalData().map(({ collect }) => collect(query, owner)));
    return { exportedAt: clock.now().toISOString(), data: Object.assign({}, ...parts) as object };
  };
