import type { AdminCommand } from '@portal/server/platform';
import type { Clock } from '@portal/server/ports';
import { lastDayOf, readInstitutionChange, readInstitutionInput } from './institution-input';
import type { Institution } from './institution.repository';
import type { OperateInstitutions } from './institution.service';

const options = {
  '--name <name>': 'the name of the institution',
  '--domains <domains>':
    'the email domains that it owns, subdomains included: uni.example,college.example',
  '--start <day>': 'the first day, in UTC: 2026-09-01',
  '--end <day>': 'the last day, in UTC: 2027-08-31',
  '--seats <number>': 'how many members the administrator can invite, or “unlimited”',
  '--second-factor <rule>':
    'required: members have Premium in two-step sessions, or signed in by the institution; or optional',
  '--administrator <email>': 'becomes the owner of the group once the address is verified',
};
const id = { '<id>': 'the id of the institution' };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function institutionLine({ group, license }: Institution, now: Date): string {
  const { startsAt, endsAt, domains, administrator, isAppointed, needsSecondStep } = license;
  const state = endsAt <= now ? 'ended' : startsAt > now ? 'not started' : 'licensed';
  return [
    group.id,
    group.name,
    state,
    `${dayOf(startsAt)} to ${dayOf(lastDayOf(endsAt))}`,
    `${group.active + group.pending} of ${group.quota ?? 'unlimited'} seats`,
    domains.join(','),
    isAppointed ? administrator : `${administrator} (invited)`,
    ...(needsSecondStep ? ['two-step login required'] : []),
  ].join('  ');
}

/** What operators do about licensed institutions by command (GROUP-300). */
export function createInstitutionCommands(
  institutions: OperateInstitutions,
  clock: Clock,
): readonly AdminCommand[] {
  const lineOf = (found: Institution) => institutionLine(found, clock.now());
  const report = (found: Institution | undefined, given: string) => ({
    data: found ?? null,
    lines: [found ? lineOf(found) : `There is no institution ${given}.`],
    isDone: found !== undefined,
  });
  return [
    {
      name: 'institution list',
      summary: 'every institution with its license',
      effect: 'reads',
      async run() {
        const data = await institutions.list();
        return { data, lines: data.length > 0 ? data.map(lineOf) : ['There are no institutions.'] };
      },
    },
    {
      name: 'institution create',
      summary: 'license an institution and invite its administrator; all options are needed',
      options,
      effect: 'changes',
      run: async (input) =>
        report(await institutions.create(await readInstitutionInput(input.options)), ''),
    },
    {
      name: 'institution change',
      summary: 'change what the options name, for example --end to extend the license',
      arguments: id,
      options,
      effect: 'changes',
      async run(input) {
        const { id: given = '', ...changed } = input.options;
        const change = await readInstitutionChange(changed);
        return report(await institutions.change(given, change), given);
      },
    },
    {
      name: 'institution end',
      summary: 'end the license now',
      arguments: id,
      effect: 'changes',
      async run(input) {
        const given = input.argument('id');
        return report(await institutions.end(given), given);
      },
    },
  ];
}
