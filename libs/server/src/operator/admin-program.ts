import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import {
  AdminProblem,
  type AdminCommand,
  type AdminInput,
  type AdminResult,
} from '../platform/admin/admin-command';
import { ApiError } from '../platform/errors';
import { StartProblem } from '../platform/start-problem';

/** What the commands of a topic are about, for the help. */
export const adminTopics: Readonly<Record<string, string>> = {
  user: 'find an account and help its user',
  users: 'the users of another system',
  subscription: 'the subscriptions at the payment provider',
  order: 'orders by invoice',
  group: 'the seats, roles and members of a group',
  invitation: 'invitations to groups',
  institution: 'the licenses of institutions, and how their people sign in',
  'institution sign-in': 'the sign-in with the account of an institution',
  'institution scim': 'the directories that manage the users of institutions (SCIM)',
  update: 'mails about what is new',
  classroom: 'what teachers buy for a class',
  job: 'background work that is not done yet, or failed',
  key: 'signing keys, and the secrets that encrypt what is stored',
  audit: 'what operators did by command',
  data: 'backups, and the move to PostgreSQL',
};

export interface AdminCall {
  /** Absent for `npm run admin`. */
  readonly program?: 'doctor';
  readonly words: readonly string[];
  readonly systemUser: string;
  readonly folder: string;
}

/** What is printed, and the exit code: 0, 1 when something was not done, 2 for words that are not a command. */
export interface AdminAnswer {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** A command with the words that it was called with. */
export interface CalledCommand {
  readonly command: AdminCommand;
  readonly input: Omit<AdminInput, 'user' | 'find'>;
  readonly words: Readonly<Record<string, string>>;
  /** What `<user>` names; undefined when the command does not take it. */
  readonly userWord: string | undefined;
  readonly actor: string;
  readonly reason: string | undefined;
}

/** Runs what was called; it keeps the audit log. */
type RunCalled = (called: CalledCommand) => Promise<AdminResult>;

const nameOf = (term: string) => term.replace(/^--/, '').replaceAll(/[<[\]>]/g, '');
const wordsOf = ({ name }: AdminCommand) => name.split(' ');

/** Sentences for what an operator can act on; undefined for any other error. */
function problemsOf(error: unknown): readonly string[] | undefined {
  if (error instanceof AdminProblem) return error.problems;
  if (error instanceof StartProblem) return [error.message];
  return error instanceof ApiError ? [`The API refuses it: ${error.code}.`] : undefined;
}

/** Adds one command to the topic's; its words end in `run`. */
function addCommand(
  topic: Command,
  command: AdminCommand,
  run: (called: Omit<CalledCommand, 'input'> & { isJson: boolean }) => Promise<void>,
): void {
  const terms = Object.entries(command.arguments ?? {});
  const added = topic.command(wordsOf(command).at(-1) ?? '').description(command.summary);
  for (const [term, meaning] of terms) added.argument(term, meaning);
  for (const [flags, meaning] of Object.entries(command.options ?? {}))
    added.option(flags, meaning);
  added.option('--json', 'print the result as JSON');
  added.option('--as <name>', 'who you are, if not the user of the operating system');
  const reason = ['--reason <text>', 'why, for the audit log; name nobody in it'] as const;
  if (command.effect === 'changes-account') added.requiredOption(...reason);
  else added.option(...reason);
  added.action(async (...given: unknown[]) => {
    const { json, as: actor, reason: why, ...options } = added.opts<Record<string, string>>();
    const values = terms.flatMap(([term], place) => {
      const value = given[place];
      return typeof value === 'string' ? [[nameOf(term), value] as const] : [];
    });
    // An option without a value is `true`.
    const texts = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
    const words = Object.fromEntries([...values, ...texts]);
    const userWord = '<user>' in (command.arguments ?? {}) ? words['user'] : undefined;
    await run({ command, words, userWord, actor: actor ?? '', reason: why, isJson: !!json });
  });
}

/** The topic of a command: the words before its last one, each inside the one before. */
function topicOf(program: Command, command: AdminCommand): Command {
  return wordsOf(command)
    .slice(0, -1)
    .reduce((above, word, place, words) => {
      const topic = words.slice(0, place + 1).join(' ');
      const known = above.commands.find((each) => each.name() === word);
      return known ?? above.command(word).description(adminTopics[topic] ?? '');
    }, program);
}

function inputOf(words: CalledCommand['words'], folder: string): CalledCommand['input'] {
  return {
    options: words,
    argument(name) {
      const value = words[name];
      if (value === undefined) throw new Error(`The command has no argument ${name}.`);
      return value;
    },
    pathOf: (file) => resolve(folder, file),
  };
}

/** Runs one command of `npm run admin` and returns what it prints. */
export async function runAdminProgram(
  commands: readonly AdminCommand[],
  call: AdminCall,
  runCalled: RunCalled,
): Promise<AdminAnswer> {
  let [output, errors, code] = ['', '', 0];
  const program = new Command('npm run admin --')
    .description('Helps users and looks after the data. Every command is noted in the audit log.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void (output += text),
      writeErr: (text) => void (errors += text),
      getOutHelpWidth: () => 110,
    });
  for (const command of commands) {
    addCommand(topicOf(program, command), command, async ({ isJson, ...called }) => {
      const actor = called.actor || call.systemUser;
      const input = inputOf(called.words, call.folder);
      const print = (data: unknown, lines: readonly string[]) => {
        output += isJson
          ? `${JSON.stringify(data, null, 2)}\n`
          : lines.map((line) => `${line}\n`).join('');
      };
      try {
        const { data, lines, isDone = true } = await runCalled({ ...called, actor, input });
        print(data, lines);
        code = isDone ? 0 : 1;
      } catch (error) {
        const problems = problemsOf(error);
        if (!problems) throw error;
        print({ problems }, problems);
        code = error instanceof AdminProblem ? 2 : 1;
      }
    });
  }
  try {
    await program.parseAsync([...call.words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    code = error.exitCode === 0 ? 0 : 2;
  }
  return { code, output, errors };
}
