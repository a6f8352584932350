import { eq } from 'drizzle-orm';
import type { PersonalData } from '@portal/server/contracts';
import { addressPremiumRights, premiumRights } from '../entitlements.tables';

/** The rights to Premium of a user and of the email address. */
export const rightData: PersonalData = {
  tables: [premiumRights, addressPremiumRights],
  async collect(query, { uid }) {
    const rights = await query.select().from(premiumRights).where(eq(premiumRights.uid, uid));
    return { premiumRights: rights };
  },
  async erase(tx, { uid, email }) {
    await tx.delete(premiumRights).where(eq(premiumRights.uid, uid));
    await tx.delete(addressPremiumRights).where(eq(addressPremiumRights.email, email));
  },
};
