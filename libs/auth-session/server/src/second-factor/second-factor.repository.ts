import { newId } from '@portal/server/platform';
import type { SealedRows } from '@portal/server/contracts';
import type { Database, Queryable } from '@portal/server/ports';
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { secondFactors } from '../records/way-in.tables';

const ofUser = (uid: string) => eq(secondFactors.uid, uid);
const isInUse = isNotNull(secondFactors.confirmedAt);

/** The second factor of an account that is asked for now. */
export async function findSecondFactor(query: Queryable, uid: string, now: Date) {
  const { removesAt } = secondFactors;
  const [found] = await query
    .select()
    .from(secondFactors)
    .where(and(ofUser(uid), isInUse, or(isNull(removesAt), gt(removesAt, now))));
  return found;
}

/** Stores the key of an app that is being set up, in the place of an earlier try. Returns false when the account has a factor. */
export async function beginFactor(query: Queryable, uid: string, sealed: string) {
  const begun = await query
    .insert(secondFactors)
    .values({ uid, sealed, trustKey: newId() })
    .onConflictDoUpdate({
      target: secondFactors.uid,
      set: { sealed },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ uid: secondFactors.uid });
  return begun.length === 1;
}

/** The sealed key of an app that is being set up. */
export async function findBegunFactor(query: Queryable, uid: string) {
  const [begun] = await query
    .select({ sealed: secondFactors.sealed })
    .from(secondFactors)
    .where(and(ofUser(uid), isNull(secondFactors.confirmedAt)));
  return begun?.sealed;
}

/** The factor counts from now on. Returns false when it does already, or when another key was shown since. */
export async function confirmFactor(
  tx: Queryable,
  uid: string,
  {
    sealed,
    ...factor
  }: { sealed: string; confirmedAt: Date; lastStep: number; recoveryCodes: string[] },
) {
  const confirmed = await tx
    .update(secondFactors)
    .set({ ...factor, trustKey: newId() })
    .where(and(ofUser(uid), eq(secondFactors.sealed, sealed), isNull(secondFactors.confirmedAt)))
    .returning({ uid: secondFactors.uid });
  return confirmed.length === 1;
}

/** A factor that nothing removes. */
const kept = { removesAt: null, isReminded: false };

/** A code: the time step of the app's, or the hash of a recovery code. */
export type ProvenCode = { readonly step: number } | { readonly recoveryHash: string };

/** The question that a code answers. */
export interface AskedFactor {
  readonly uid: string;
  /** What the trust in devices was when it was asked. */
  readonly trustKey: string;
  readonly askedAt: Date;
}

/**
 * Uses a code, and the question, up in one statement: of racing answers one is accepted. Returns how many recovery codes are
 * left; undefined when the code or a later one, or the question, was used, or the factor is another one by now. The factor is not
 * lost, so that nothing removes it.
 */
export async function useCode(
  tx: Queryable,
  { uid, trustKey, askedAt }: AskedFactor,
  code: ProvenCode,
  now: Date,
): Promise<number | undefined> {
  const { answeredAt, lastStep, recoveryCodes } = secondFactors;
  const use =
    'step' in code
      ? { set: { lastStep: code.step }, isUnused: lt(lastStep, code.step) }
      : {
          set: { recoveryCodes: sql`array_remove(${recoveryCodes}, ${code.recoveryHash})` },
          isUnused: sql`${code.recoveryHash} = any(${recoveryCodes})`,
        };
  const [used] = await tx
    .update(secondFactors)
    .set({ ...use.set, ...kept, answeredAt: now })
    .where(
      and(
        ofUser(uid),
        isInUse,
        eq(secondFactors.trustKey, trustKey),
        or(isNull(answeredAt), lt(answeredAt, askedAt)),
        use.isUnused,
      ),
    )
    .returning({ left: sql<number>`cardinality(${recoveryCodes})` });
  return used?.left;
}

/** Sets the recovery codes, or whether other logins ask too. Returns false when the account has no second factor. */
export async function changeFactor(
  query: Queryable,
  uid: string,
  change: { readonly recoveryCodes: string[] } | { readonly asksElsewhere: boolean },
) {
  const changed = await query
    .update(secondFactors)
    .set(change)
    .where(and(ofUser(uid), isInUse))
    .returning({ uid: secondFactors.uid });
  return changed.length === 1;
}

/** From now on every device of a user needs a code again. */
export async function endDeviceTrust(tx: Queryable, uid: string): Promise<void> {
  await tx.update(secondFactors).set({ trustKey: newId() }).where(ofUser(uid));
}

/** Removes the second factor with its recovery codes. Returns false when there was none, or none whose removal is due. */
export async function removeFactor(
  tx: Queryable,
  uid: string,
  due?: { readonly now: Date },
): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(and(ofUser(uid), isInUse, due && lte(secondFactors.removesAt, due.now)))
    .returning({ uid: secondFactors.uid });
  return removed.length === 1;
}

/** What becomes of a removal: it starts, unless it waits already; its owner is reminded; it stops. Returns false when it was so before. */
export async function changeRemoval(
  tx: Queryable,
  uid: string,
  change: { readonly removesAt: Date } | 'reminded' | 'stopped',
): Promise<boolean> {
  const { removesAt, isReminded } = secondFactors;
  const isWaiting = isNotNull(removesAt);
  const update = { reminded: { isReminded: true }, stopped: kept };
  const changed = await tx
    .update(secondFactors)
    .set(typeof change === 'string' ? update[change] : change)
    .where(
      and(
        ofUser(uid),
        isInUse,
        typeof change === 'string' ? isWaiting : isNull(removesAt),
        change === 'reminded' ? eq(isReminded, false) : undefined,
      ),
    )
    .returning({ uid: secondFactors.uid });
  return changed.length === 1;
}

/** The users whose removal is due, or near and not yet said so. */
export async function findNearRemovals(query: Queryable, { now, near }: { now: Date; near: Date }) {
  const { uid, removesAt, isReminded } = secondFactors;
  const isNear = and(lte(removesAt, near), eq(isReminded, false));
  return query
    .select({ uid })
    .from(secondFactors)
    .where(and(isNotNull(removesAt), or(lte(removesAt, now), isNear)))
    .limit(1_000);
}

/** The keys of all apps, for the command that seals them with a new secret. */
export const createSealedFactors = ({ query }: Pick<Database, 'query'>): SealedRows => ({
  name: 'second factors',
  async readAfter(after, limit) {
    const rows = await query
      .select({ id: secondFactors.uid, sealed: secondFactors.sealed })
      .from(secondFactors)
      .where(gt(secondFactors.uid, after))
      .orderBy(asc(secondFactors.uid))
      .limit(limit);
    return rows.map((row) => ({ ...row, purpose: 'second-factor' }));
  },
  async replace({ id, sealed: known }, sealed) {
    const changed = await query
      .update(secondFactors)
      .set({ sealed })
      .where(and(ofUser(id), eq(secondFactors.sealed, known)))
      .returning({ uid: secondFactors.uid });
    return changed.length > 0;
  },
});
