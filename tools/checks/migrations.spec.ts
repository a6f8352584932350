import { filesBelow, textOf } from './workspace-files';

/**
 * Statements after which the version before fails: it still names the column or table, or does not fill what has become
 * necessary.
 */
const contracting = [
  /\bDROP (TABLE|COLUMN|TYPE|VIEW)\b/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bSET DATA TYPE\b|\bALTER COLUMN \S+ TYPE\b/i,
  /\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i,
];

/** Says why the version before runs on the schema that a statement leaves. */
const reason = /^-- The version before: .{20,}$/m;

const breaks = (statements: string) =>
  contracting.some((pattern) => pattern.test(statements)) && !reason.test(statements);

describe('the migrations', () => {
  const migrations = filesBelow('apps/api/src/migrations').filter((path) => path.endsWith('.sql'));

  it('A migration that can break the version before, which runs beside the new one during an upgrade, says why it does not (SHARED-343)', () => {
    expect(migrations.length).toBeGreaterThan(0);
    const silent = migrations.filter((path) => breaks(textOf(path)));
    expect(silent).toEqual([]);
  });

  it.each([
    ['a dropped column', 'ALTER TABLE "users" DROP COLUMN "name";'],
    ['a renamed column', 'ALTER TABLE "users" RENAME COLUMN "name" TO "label";'],
    ['a column that became necessary', 'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;'],
    ['a new column without a default', 'ALTER TABLE "users" ADD COLUMN "name" text NOT NULL;'],
    ['another type', 'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE jsonb;'],
  ])('The check of migrations notices %s', (_what, statement) => {
    expect(breaks(statement)).toBe(true);
    expect(breaks(`-- The version before: it has not used this since 0047.\n${statement}`)).toBe(
      false,
    );
  });

  it('The check of migrations lets new tables and columns with a default pass', () => {
    const statement = `CREATE TABLE "things" ("id" text NOT NULL);
ALTER TABLE "users" ADD COLUMN "seen" boolean DEFAULT false NOT NULL;`;
    expect(breaks(statement)).toBe(false);
  });
});
