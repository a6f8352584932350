import { mailMessages } from './messages';
import { mailColors, mailFonts } from './mail-style';
import type { MailMessage } from '../../ports/mailer';
import type { MailContent } from './mail-content';

/** The button of the mail, and its address for mail programs that do not open links. */
function MailAction(props: { label: string; url: string; expiry: string | undefined }) {
  const { label, url, expiry } = props;
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td className="act" style={{ background: mailColors.action, borderRadius: 4 }}>
              <a
                href={url}
                style={{
                  display: 'inline-block',
                  padding: '14px 26px',
                  font: mailFonts.action,
                  color: mailColors.onAction,
                  textDecoration: 'none',
                }}
              >
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p
        className="muted"
        style={{ margin: '28px 0 0', font: mailFonts.note, color: mailColors.muted }}
      >
        {[expiry, mailMessages.copyAddress].filter(Boolean).join(' ')}
      </p>
      <p style={{ margin: '6px 0 0', font: mailFonts.address, wordBreak: 'break-all' }}>
        <a className="lnk" href={url} style={{ color: mailColors.action }}>
          {url}
        </a>
      </p>
    </>
  );
}

const ink = { color: mailColors.ink };

/** The sheet with the red margin line: wordmark, title, paragraphs and the button. */
export function MailSheet({ content }: { content: MailContent }) {
  return (
    <table
      role="presentation"
      className="page"
      width="600"
      cellPadding={0}
      cellSpacing={0}
      style={{
        width: '100%',
        maxWidth: 600,
        background: mailColors.page,
        border: `1px solid ${mailColors.rule}`,
      }}
    >
      <tbody>
        <tr>
          <td className="mgn" width="64" style={{ width: 64, fontSize: 0 }}>
            {'\u00a0'}
          </td>
          <td
            className="mgn mrg"
            width="1"
            style={{ width: 1, background: mailColors.margin, fontSize: 0, lineHeight: 0 }}
          >
            {'\u00a0'}
          </td>
          <td className="pad" style={{ padding: '36px 48px 40px 36px' }}>
            <Wordmark name={content.productName} />
            <MailText content={content} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Wordmark({ name }: { name: string }) {
  return (
    <p
      className="ink"
      style={{ margin: '0 0 36px', font: mailFonts.wordmark, letterSpacing: '-.2px', ...ink }}
    >
      {name}
      <span
        className="mk"
        style={{ color: mailColors.mark, fontSize: 17, position: 'relative', top: 7 }}
      >
        ∧
      </span>
    </p>
  );
}

function MailText({ content }: { content: MailContent }) {
  const { message, actionUrl } = content;
  return (
    <>
      <h1
        className="ink"
        style={{ margin: '0 0 16px', font: mailFonts.title, letterSpacing: '-.3px', ...ink }}
      >
        {message.title}
      </h1>
      {message.paragraphs.map((paragraph, index) => (
        <p
          key={index}
          className="ink"
          style={{
            margin: index === message.paragraphs.length - 1 ? '0 0 28px' : '0 0 16px',
            font: mailFonts.text,
            ...ink,
          }}
        >
          {paragraph}
        </p>
      ))}
      <MailDetails details={message.details ?? []} />
      {message.quote && <MailQuote>{message.quote}</MailQuote>}
      {message.action && actionUrl !== undefined && (
        <MailAction label={message.action.label} url={actionUrl} expiry={message.expiry} />
      )}
      {message.notYou !== undefined && (
        <p
          className="muted rule"
          style={{
            margin: '28px 0 0',
            paddingTop: 20,
            borderTop: `1px solid ${mailColors.rule}`,
            font: mailFonts.note,
            color: mailColors.muted,
          }}
        >
          {message.notYou}
        </p>
      )}
    </>
  );
}

function MailDetails({ details }: { details: NonNullable<MailMessage['details']> }) {
  return details.map(({ label, value }, index) => (
    <p
      key={index}
      className="ink"
      style={{
        margin: index === details.length - 1 ? '0 0 28px' : '0 0 6px',
        font: mailFonts.text,
        wordBreak: 'break-word',
        ...ink,
      }}
    >
      <span className="muted" style={{ color: mailColors.muted }}>
        {label}:
      </span>{' '}
      {value}
    </p>
  ));
}

/** What a user wrote, with its line breaks. */
function MailQuote({ children }: { children: string }) {
  return (
    <p
      className="ink rule"
      style={{
        margin: '22px 0 28px',
        padding: '2px 0 2px 16px',
        borderLeft: `2px solid ${mailColors.rule}`,
        font: mailFonts.text,
        whiteSpace: 'pre-wrap',
        wordBreak: 'break-word',
        ...ink,
      }}
    >
      {children}
    </p>
  );
}
