import type { Variable } from './variable';

type VariableTable = Readonly<Record<string, Variable>>;

/** The typed values of a table of variables. */
export type ValuesOf<Table extends VariableTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : never;
};

/** Names the variable, its value (of a secret only the length) and the expected value. */
function problemOf(described: Variable, value: string | undefined): string {
  if (value === undefined || value === '')
    return `${described.name} is missing; expected ${described.expected}.`;
  const shown = described.secret ? `a secret of ${value.length} characters` : JSON.stringify(value);
  return `${described.name} is ${shown}; expected ${described.expected}.`;
}

/** Checks every variable; an empty one counts as absent. Returns all problems, not only the first. */
export function readVariables<Table extends VariableTable>(
  table: Table,
  environment: Readonly<Record<string, string | undefined>>,
): { values: ValuesOf<Table>; problems: string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, described] of Object.entries(table)) {
    const value = environment[described.name] || undefined;
    try {
      values[key] = described.schema.validateSync(value ?? described.fallback);
    } catch {
      problems.push(problemOf(described, value));
    }
  }
  return { values: values as ValuesOf<Table>, problems };
}
