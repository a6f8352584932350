import { users } from '@portal/server/contracts';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable, SignInStrength } from '@portal/server/ports';
import { and, eq, not, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { institutionOfUser } from './institution.repository';
import { kindsWith } from './way-in-rules';
import { secondFactors, waysIn } from './way-in.tables';

/** The ways that are two steps themselves, such as passkeys. */
const twoStepKinds = kindsWith('secondFactor', 'never');

/** Whether the account of a row in `users` has an app that is asked for, or a way that is two steps itself. */
const hasSecondStep = (now: Date | Placeholder): SQL => sql`(
  exists (
    select from ${secondFactors}
    where ${secondFactors.uid} = ${users.uid} and confirmed_at is not null
      and (removes_at is null or removes_at > ${sql.param(now, secondFactors.removesAt)}))
  or exists (
    select from ${waysIn} as own where own.uid = ${users.uid} and ${isAnyOf(sql`own.kind`, twoStepKinds)}))`;

/** Whether the account of a row in `users` can open a session of more than one step: for rights that no session asks for (GROUP-307). */
export const canShowSecondStep = (now: Date): SQL<boolean> =>
  sql<boolean>`(${hasSecondStep(now)} or ${sql`exists (
  select from ${waysIn} as own
  where own.uid = ${users.uid} and own.kind = 'institution' and own.issuer = ${institutionOfUser})`})`;

/**
 * The strength of a row in `sessions` with its user and the way that opened it (AUTH-570). What the session has shown counts only
 * while the account has it: a factor that was lost satisfies nobody.
 */
export const strengthAt = (now: Date | Placeholder): SQL<SignInStrength> => sql<SignInStrength>`
  case
    when ${isAnyOf(waysIn.kind, twoStepKinds)} or (${sessions.secondFactor} and ${hasSecondStep(now)})
      then 'two-steps'
    when ${waysIn.kind} = 'institution' and ${waysIn.issuer} = ${institutionOfUser} then 'institution'
    else 'one-step'
  end`;

/** Notes that the user of a session has shown a second step in it, such as the first code of a new app (AUTH-571). */
export async function noteTwoSteps(query: Queryable, sessionId: string): Promise<void> {
  await query.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId));
}

/** Those of some accounts that have nothing to log in with in two steps, with their addresses. */
export const findWithoutSecondFactor = (query: Queryable, uids: readonly string[], now: Date) =>
  query
    .select({ uid: users.uid, email: users.email })
    .from(users)
    .where(and(isAnyOf(users.uid, uids), not(hasSecondStep(now))))
    .orderBy(users.email);
