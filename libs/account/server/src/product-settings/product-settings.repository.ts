import type { ProductSettings } from '@portal/account/domain';
import type { UserConfig } from '@portal/auth-session/domain';
import { eq, sql, type Column, type SQL } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import type { PersonalData } from '@portal/server/contracts';
import { productSettings } from '../account.tables';
import { dictionaryOf } from '../dictionary/dictionary.repository';

export async function mergeProductSettings(
  query: Queryable,
  row: typeof productSettings.$inferInsert,
): Promise<ProductSettings> {
  const [stored] = await query
    .insert(productSettings)
    .values(row)
    .onConflictDoUpdate({
      target: productSettings.uid,
      set: {
        config: sql`${productSettings.config} || excluded.config`,
        changedAt: sql`excluded.changed_at`,
      },
    })
    .returning({ config: productSettings.config });
  if (!stored) throw new Error('The settings were not stored.');
  return stored.config;
}

/** The products' settings. The account's row takes them with it when it is deleted. */
export const productSettingsData: PersonalData = {
  tables: [productSettings],
  async collect(query, { uid }) {
    const { config, changedAt } = productSettings;
    const rows = await query
      .select({ config, changedAt })
      .from(productSettings)
      .where(eq(productSettings.uid, uid));
    return { productSettings: rows };
  },
  erase: async () => undefined,
};

const defaults: Omit<UserConfig, 'dictionary'> = {
  widgets: [],
  showStats: false,
  cacheNeedsToBeCleared: false,
  features: {},
  settings: {},
};

/** The SQL expression of the settings that travel with a user's session, with the dictionary (ACCT-106, ACCT-122). */
export const configOf = (uid: Column): SQL<UserConfig> => sql`(
  ${JSON.stringify(defaults)}::jsonb
  || coalesce(
    (select ${productSettings.config} from ${productSettings} where ${productSettings.uid} = ${uid}),
    '{}'::jsonb)
  || jsonb_build_object('dictionary', ${dictionaryOf(uid)})
)`;
