import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { paymentCustomers } from '../checkout-pricing.tables';

/** The person's id at the card provider, if they ever began to pay. */
export async function findCustomerId(query: Queryable, uid: string): Promise<string | undefined> {
  const [row] = await query.select().from(paymentCustomers).where(eq(paymentCustomers.uid, uid));
  return row?.customerId;
}

/** Writes a person's customer down; the first one stays. Answers the one that counts. */
export async function keepCustomer(
  query: Queryable,
  customer: { readonly uid: string; readonly customerId: string; readonly createdAt: Date },
): Promise<string | undefined> {
  await query.insert(paymentCustomers).values(customer).onConflictDoNothing();
  return findCustomerId(query, customer.uid);
}

/** Whose customer this is; holds the row, so that one person's subscriptions are written one after the other. */
export async function lockOwner(tx: Queryable, customerId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ uid: paymentCustomers.uid })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customerId, customerId))
    .for('update');
  return row?.uid;
}
