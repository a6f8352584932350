import type { Variable } from './variable';

type VariableTable = Readonly<Record<string, Variable>>;

/** The typed values of a table of variables. */
export type ValuesOf<Table extends VariableTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : never;
};

/** Names the variable, what it got (a secret only by its length) and what it takes. */
function problemOf(described: Variable, got: string | undefined): string {
  if (got === undefined || got === '')
    return `${described.name} is missing; it takes ${described.takes}.`;
  const shown = described.secret ? `a secret of ${got.length} characters` : JSON.stringify(got);
  return `${described.name} got ${shown}; it takes ${described.takes}.`;
}

/** Checks every variable; an empty one counts as absent. All problems come out, not only the first. */
export function readVariables<Table extends VariableTable>(
  table: Table,
  environment: Readonly<Record<string, string | undefined>>,
): { values: ValuesOf<Table>; problems: string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, described] of Object.entries(table)) {
    const got = environment[described.name] || undefined;
    try {
      values[key] = described.schema.validateSync(got ?? described.fallback);
    } catch {
      problems.push(problemOf(described, got));
    }
  }
  return { values: values as ValuesOf<Table>, problems };
}
