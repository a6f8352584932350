import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lastSentence, mailMessages } from './messages';
import type { MailContent } from './mail-content';
import { MailSheet } from './mail-sheet';
import { mailColors, mailFonts, mailStyleSheet } from './mail-style';

function MailDocument({ content }: { content: MailContent }) {
  const { message } = content;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{message.title}</title>
        <style>{mailStyleSheet}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: mailColors.paper }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{message.preheader}</div>
        <table
          role="presentation"
          className="paper"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ background: mailColors.paper }}
        >
          <tbody>
            <tr>
              <td className="wrap" align="center" style={{ padding: '40px 16px 48px' }}>
                <MailSheet content={content} />
                <MailFoot content={content} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function MailFoot({ content: { message, contactUrl } }: { content: MailContent }) {
  const muted = { color: mailColors.muted };
  return (
    <table
      role="presentation"
      width="600"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', maxWidth: 600 }}
    >
      <tbody>
        <tr>
          <td
            className="muted pad"
            style={{ padding: '20px 4px 0', font: mailFonts.foot, ...muted }}
          >
            {mailMessages.sentTo(message.to, message.reason)}
            <br />
            {mailMessages.questions}{' '}
            <a className="muted" href={contactUrl} style={muted}>
              {mailMessages.contact}
            </a>
            . {lastSentence(message)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

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
