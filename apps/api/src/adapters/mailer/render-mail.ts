import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent } from './mail-content';
import { MailDocument } from './mail-document';
import { lastSentence, mailMessages } from './messages';

/** A mail as HTML and as text, with the same words. */
interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

const lineOf = ({ label, value }: { label: string; value: string }) => `${label}: ${value}`;

function textOf({ message, productName, actionUrl, contactUrl }: MailContent): string {
  const action = message.action && actionUrl ? [`${message.action.label}:\n${actionUrl}`] : [];
  const expiry = message.expiry === undefined ? [] : [message.expiry];
  const notYou = message.notYou === undefined ? [] : [message.notYou];
  const foot = [
    mailMessages.sentTo(message.to, message.reason),
    `${mailMessages.questions} ${mailMessages.contact}, ${contactUrl}. ${lastSentence(message)}`,
  ].join('\n');
  const parts = [
    productName,
    message.title,
    ...message.paragraphs,
    ...(message.details ? [message.details.map(lineOf).join('\n')] : []),
    ...(message.quote ? [message.quote.replace(/^/gm, '> ')] : []),
    ...action,
    ...expiry,
    ...notYou,
  ];
  return `${[...parts, `-- \n${foot}`].join('\n\n')}\n`;
}

/** Renders a mail; React escapes every text. */
export function renderMail(content: MailContent): RenderedMail {
  const html = `<!doctype html>${renderToStaticMarkup(createElement(MailDocument, { content }))}`;
  return { html, text: textOf(content) };
}
