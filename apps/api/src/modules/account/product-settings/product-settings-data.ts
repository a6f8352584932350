import type { PersonalData } from '../../../ports/personal-data';
import { productSettings } from '../account.tables';
import { productSettingsOf } from './product-settings.repository';

/** What the products keep of a user. The account's row takes it with it when it is deleted. */
export const productSettingsData: PersonalData = {
  tables: [productSettings],
  collect: async (query, { uid }) => ({ productSettings: await productSettingsOf(query, uid) }),
  erase: async () => undefined,
};
