import { mergeBrand } from '@portal/shared/util';
import { readFile } from 'node:fs/promises';
import { AdminProblem, type AdminCommand, type Platform } from '@portal/server/platform';
import { updateMail } from '../account.mails';
import { findSubscribers } from './email-subscription.repository';

async function paragraphsIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AdminProblem([`There is no file ${file}.`]);
  });
  const paragraphs = text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  if (paragraphs.length === 0) throw new AdminProblem(['The file has no text.']);
  return paragraphs;
}

/** How many recipients one statement writes. */
const batchSize = 500;

/** Mails a text to every subscribed user whose email address is verified, to all of them or to none (ACCT-228). */
export function createUpdateCommands({
  config,
  database,
  mailer,
  unsubscribePath,
}: Pick<Platform, 'config' | 'database' | 'mailer'> & {
  readonly unsubscribePath: (uid: string) => Promise<string>;
}): readonly AdminCommand[] {
  const { productName } = mergeBrand(config.brand);
  const send = (update: { readonly subject: string; readonly paragraphs: readonly string[] }) =>
    database.transaction(async (tx) => {
      const subscribers = await findSubscribers(tx);
      const mailFor = async ({ uid, email: to }: (typeof subscribers)[number]) =>
        updateMail({ ...update, to, productName, unsubscribePath: await unsubscribePath(uid) });
      for (let start = 0; start < subscribers.length; start += batchSize) {
        const batch = subscribers.slice(start, start + batchSize);
        await mailer.send(tx, ...(await Promise.all(batch.map(mailFor))));
      }
      return subscribers.length;
    });
  return [
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
}
