import type { DataOwner } from '../../contracts/personal-data';

export interface AdminInput {
  /** The account that the argument `<user>` names. Throws when the command does not take it. */
  user(): DataOwner;
  find(word: string): Promise<DataOwner | undefined>;
  argument(name: string): string;
  /** The given options by name, and the given arguments that the command does not need. */
  readonly options: Readonly<Record<string, string>>;
  /** The path of a file that was named, from the folder in which the command was called. */
  pathOf(file: string): string;
}

export interface AdminResult {
  /** For `--json`. */
  readonly data: unknown;
  readonly lines: readonly string[];
  /** False when something that was asked for was not done; the exit code is then 1. */
  readonly isDone?: boolean;
}

/** A command of `npm run admin`. A domain's commands are in its module. */
export interface AdminCommand {
  /** A topic and a word: `user find`. */
  readonly name: string;
  readonly summary: string;
  /** The meaning of the arguments, by their names as the help shows them: `<needed>` or `[optional]`. `<user>` is an account. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The meaning of the options, by their flags: `--seats <number>`. */
  readonly options?: Readonly<Record<string, string>>;
  /** What it does; one that changes somebody's account needs a `--reason`. */
  readonly effect: 'reads' | 'changes' | 'changes-account';
  /** Throws {@link AdminProblem} for words that it cannot use. */
  run(input: AdminInput): Promise<AdminResult>;
}

/** Sentences that say what is wrong with the words of a command; nothing was done. */
export class AdminProblem extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'AdminProblem';
  }
}

/** The argument of the commands that are about one account. */
export const userArgument = {
  '<user>': 'an email address, a uid, a reference, or the id of a subscription or a customer',
} as const;

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** The fields of a row that have a value, side by side. */
const rowLine = (row: object): string =>
  Object.entries(row)
    .filter(([, value]) => !isNothing(value))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('  ');

/** Parts with names, for people: a line for each part, and one below it for each row of a list. */
export function linesOf(parts: object): string[] {
  return Object.entries(parts).flatMap(([name, part]: [string, unknown]) => {
    if (Array.isArray(part)) {
      const rows = part.map((row) => `  ${row instanceof Object ? rowLine(row) : textOf(row)}`);
      return [`${name}: ${rows.length === 0 ? 'none' : rows.length}`, ...rows];
    }
    if (part instanceof Object && !(part instanceof Date)) return [name, `  ${rowLine(part)}`];
    return isNothing(part) ? [`${name}: none`] : [`${name}: ${textOf(part)}`];
  });
}
