import { parseArgs } from 'node:util';
import {
  InstitutionInputError,
  lastDayOf,
  readInstitutionChange,
  readInstitutionInput,
} from './institution-input';
import type { Institution } from './institution.repository';
import type { InstitutionCommands } from './institution.service';

/** How the command is used. */
export const institutionsUsage = `Usage: npm run institutions -- <command>
  list                 every institution with its license
  create <options>     license an institution and invite its administrator; all options are needed
  change <id> <options> change what the options name, for example --end to extend the license
  end <id>             end the license now
Options:
  --name <name>
  --domains <uni.example,college.example>   email domains that the institution owns, subdomains included
  --start <2026-09-01> --end <2027-08-31>   the first and the last day, in UTC
  --seats <number|unlimited>                how many members the administrator can invite
  --administrator <email address>           becomes the owner of the group once the address is verified`;

const text = { type: 'string' } as const;
const options = {
  name: text,
  domains: text,
  start: text,
  end: text,
  seats: text,
  administrator: text,
};

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function institutionLine({ group, license }: Institution, now: Date): string {
  const { startsAt, endsAt, domains, administrator, isAppointed } = license;
  const state = endsAt <= now ? 'ended' : startsAt > now ? 'not started' : 'licensed';
  return [
    group.id,
    group.name,
    state,
    `${dayOf(startsAt)} to ${dayOf(lastDayOf(endsAt))}`,
    `${group.active + group.pending} of ${group.quota ?? 'unlimited'} seats`,
    domains.join(','),
    isAppointed ? administrator : `${administrator} (invited)`,
  ].join('  ');
}

/** Parses the words; returns undefined for an unknown option or one without its value. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch {
    return undefined;
  }
}

/**
 * Runs one command of `npm run institutions`; `args` are its words. Returns the exit code: 0, 1 for an unknown institution,
 * 2 for words that are not a command or invalid options.
 */
export async function runInstitutionsCommand(
  commands: InstitutionCommands,
  args: readonly string[],
  print: (line: string) => void,
  now: Date,
): Promise<0 | 1 | 2> {
  const parsed = parse(args);
  const [command, id, ...more] = parsed?.positionals ?? [];
  const values = { ...parsed?.values };
  const hasOptions = Object.keys(values).length > 0;
  const report = (found: Institution | undefined) => {
    print(found ? institutionLine(found, now) : `There is no institution ${id}.`);
    return found ? 0 : 1;
  };
  try {
    if (command === 'list' && id === undefined && !hasOptions) {
      const found = await commands.list();
      if (found.length === 0) print('There are no institutions.');
      for (const each of found) print(institutionLine(each, now));
      return 0;
    }
    if (command === 'create' && id === undefined)
      return report(await commands.create(await readInstitutionInput(values)));
    if (command === 'change' && id !== undefined && more.length === 0)
      return report(await commands.change(id, await readInstitutionChange(values)));
    if (command === 'end' && id !== undefined && more.length === 0 && !hasOptions)
      return report(await commands.end(id));
  } catch (error) {
    if (!(error instanceof InstitutionInputError)) throw error;
    for (const problem of error.problems) print(problem);
    return 2;
  }
  print(institutionsUsage);
  return 2;
}
