import type { AddressObject, ParsedMail } from 'mailparser';

/** A received mail, as `GET /api/messages` answers it. */
export interface MailboxMessage {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every link of the mail, once, in order. */
  readonly links: readonly string[];
  /** ISO 8601. */
  readonly receivedAt: string;
}

const addressesOf = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap(({ address }) => (address ? [address.toLowerCase()] : []));

const htmlLink = /\bhref="(https?:[^"]+)"/g;
const textLink = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

function linksOf(text: string, html: string): string[] {
  const fromHtml = [...html.matchAll(htmlLink)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set([...fromHtml, ...(text.match(textLink) ?? [])])];
}

/** Makes a message of a parsed mail; the envelope's recipients count, whatever the header says. */
export function messageOf(
  mail: ParsedMail,
  envelopeTo: readonly string[],
  id: string,
  receivedAt: Date,
): MailboxMessage {
  const text = mail.text ?? '';
  const html = mail.html || '';
  return {
    id,
    from: addressesOf(mail.from)[0] ?? '',
    to: envelopeTo.map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text,
    html,
    links: linksOf(text, html),
    receivedAt: receivedAt.toISOString(),
  };
}
