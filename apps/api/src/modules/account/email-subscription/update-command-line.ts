import { parseArgs } from 'node:util';
import type { UpdateNotification } from './send-update';

/** How the command is used. */
const updatesUsage = `Usage: npm run updates -- send --subject <subject> --file <text file>
Mails the text to every user who turned update notifications on. Empty lines separate its paragraphs.`;

const options = { subject: { type: 'string' }, file: { type: 'string' } } as const;

/** Parses the words; returns undefined for an unknown option or one without its value. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch {
    return undefined;
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Runs `npm run updates`; `args` are its words. Returns the exit code: 0, or 2 for words that are not a command. */
export async function runUpdatesCommand(
  send: (update: UpdateNotification) => Promise<number>,
  args: readonly string[],
  print: (line: string) => void,
  readText: (file: string) => Promise<string>,
): Promise<0 | 2> {
  const parsed = parse(args);
  const { subject, file } = { ...parsed?.values };
  if (parsed?.positionals.join(' ') !== 'send' || !subject || !file) {
    print(updatesUsage);
    return 2;
  }
  const paragraphs = paragraphsOf(await readText(file));
  if (paragraphs.length === 0) {
    print('The file has no text.');
    return 2;
  }
  const count = await send({ subject, paragraphs });
  print(count === 1 ? 'One mail will be sent.' : `${count} mails will be sent.`);
  return 0;
}
