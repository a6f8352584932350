import { mailMessages } from './messages';
import { mailColors, mailFonts } from './mail-style';

/** The button of the mail, and its address for mail programs that do not open links. */
export function MailAction(props: { label: string; url: string; expiry: string | undefined }) {
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
