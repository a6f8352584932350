import { readFile } from 'node:fs/promises';
import { AdminProblem, type AdminCommand } from '../../../platform/admin/admin-command';
import type { UpdateNotification } from './send-update';

const paragraphsOf = (text: string) =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

async function paragraphsIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AdminProblem([`There is no file ${file}.`]);
  });
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) throw new AdminProblem(['The file has no text.']);
  return paragraphs;
}

/** Mails what is new to those who want to know (ACCT-228). */
export const createUpdateCommands = (
  send: (update: UpdateNotification) => Promise<number>,
): readonly AdminCommand[] => [
  {
    name: 'update send',
    summary: 'mail a text to every user who turned update notifications on',
    arguments: {
      '<subject>': 'the subject of the mail',
      '<file>': 'a text file; empty lines separate its paragraphs',
    },
    effect: 'changes',
    async run(input) {
      const paragraphs = await paragraphsIn(input.pathOf(input.argument('file')));
      const count = await send({ subject: input.argument('subject'), paragraphs });
      const lines = [count === 1 ? 'One mail will be sent.' : `${count} mails will be sent.`];
      return { data: { mails: count }, lines };
    },
  },
];
