import { variables } from './variables';
import type { Variable } from './fields';
import type { Problem } from '../start-problem';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A problem of one variable, which its sentence begins with. */
export interface VariableProblem extends Problem {
  readonly name: string;
}

type VariableTable = Readonly<Record<string, Variable>>;

export type ValuesOf<Table extends VariableTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Variable<infer Value> ? Value : never;
};

/** Names the variable, its value (of a secret only the length) and the expected value. */
function problemOf({ name, secret, expected }: Variable, value: string | undefined) {
  const given = secret ? `a secret of ${value?.length} characters` : JSON.stringify(value);
  const says = `${name} is ${value === undefined ? 'missing' : given}.`;
  return { name, says, remedy: `Set it to ${expected}.` };
}

/** Checks every variable; an empty one counts as absent. Returns all problems, not only the first. */
export function readVariables<Table extends VariableTable>(
  table: Table,
  environment: Environment,
): { values: ValuesOf<Table>; problems: VariableProblem[] } {
  const problems: VariableProblem[] = [];
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

export type Values = ValuesOf<typeof variables>;

/** The folder of the embedded database; undefined when the environment names a server. */
export const databaseFolderOf = (environment: Readonly<NodeJS.ProcessEnv>): string | undefined =>
  environment[variables.databaseUrl.name]
    ? undefined
    : environment[variables.pgliteDir.name] || variables.pgliteDir.fallback;
