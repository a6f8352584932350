/** The style of mails: the design tokens as sRGB values, because mail programs do not support variables. */
export const mailColors = {
  paper: '#fbf9f7',
  page: '#ffffff',
  ink: '#161e2f',
  muted: '#4f5767',
  rule: '#d9dce2',
  margin: '#e9b3a4',
  action: '#214287',
  onAction: '#fcfcf9',
  mark: '#ce2e09',
} as const;

const serif = "Newsreader,Georgia,'Times New Roman',serif";
const sans = "'Source Sans 3',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

export const mailFonts = {
  wordmark: `500 26px/32px ${serif}`,
  title: `400 30px/36px ${serif}`,
  text: `400 16px/26px ${sans}`,
  action: `600 16px/20px ${sans}`,
  note: `400 15px/23px ${sans}`,
  address: '400 14px/22px ui-monospace,Menlo,Consolas,monospace',
  foot: `400 13px/20px ${sans}`,
} as const;

/** Optional: mail programs that ignore this block use the inline styles. */
export const mailStyleSheet = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #13171e !important; }
  .page { background: #1b1f28 !important; border-color: #353a45 !important; }
  .ink { color: #e9e8e2 !important; }
  .muted { color: #aab0b9 !important; }
  .rule { border-color: #353a45 !important; }
  .act { background: #4670bf !important; }
  .act a { color: #fcfcf9 !important; }
  .lnk { color: #98bcf5 !important; }
  .mk { color: #fa825d !important; }
  .mrg { background: #6f4034 !important; }
}
@media (max-width: 620px) {
  .wrap { padding: 0 !important; }
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .mgn { display: none !important; }
  .page { border-left: 0 !important; border-right: 0 !important; }
}
`;
