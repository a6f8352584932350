import type { Platform } from '../platform';
import type { AdminCommand } from './admin-command';
import { listActions, type AuditEntry } from './audit.repository';

const wordsOf = ({ words }: AuditEntry) =>
  Object.entries(words).map(([name, value]) => `${name}=${value}`);

const lineOf = (entry: AuditEntry) =>
  [
    entry.at.toISOString(),
    entry.phase,
    entry.actor === entry.systemUser ? entry.actor : `${entry.actor} (${entry.systemUser})`,
    entry.command,
    entry.subject ?? '',
    ...wordsOf(entry),
    entry.reason ? `because: ${entry.reason}` : '',
  ]
    .filter(Boolean)
    .join('  ');

/** Shows what operators did. */
export const createAuditCommands = ({
  database: { query },
}: Pick<Platform, 'database'>): readonly AdminCommand[] => {
  const list = async (subject: string | undefined) => {
    const data = await listActions(query, { subject, limit: 200 });
    return { data, lines: data.map(lineOf) };
  };
  return [
    {
      name: 'audit list',
      summary: 'the newest 200 entries of the audit log',
      effect: 'reads',
      run: () => list(undefined),
    },
    {
      name: 'audit of',
      summary: 'the newest 200 entries about one account',
      arguments: { '<user>': 'an email address or a uid' },
      effect: 'reads',
      run: (input) => list(input.user().uid),
    },
  ];
};
