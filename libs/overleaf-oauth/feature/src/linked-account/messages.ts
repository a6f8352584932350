import { replaceable } from '@portal/shared/util';

/** The texts of the linked account, apart from those of the login: the account page loads only these. */
export const messages = replaceable('overleaf-oauth', 'linked-account', {
  heading: 'LaTeX editor',
  id: 'ID',
  email: 'Primary email',
  unknownEmail: 'Unknown',
  linked: 'The LaTeX editor is linked. You can log in with it from now on.',
  unlink: 'Unlink',
  unlinking: 'Unlinking',
  loading: 'Loading',
  noPassword: 'You have to set a password first',
  whyPassword: 'Without a password, you couldn’t log in.',
  setPassword: 'Set password',
  confirmTitle: 'Unlink the LaTeX editor?',
  confirmText:
    'You’ll log in with your email address and password. A plan managed by the LaTeX editor no longer counts here.',
  unlinked: 'The LaTeX editor is unlinked.',
  failed: 'We couldn’t unlink the LaTeX editor. Please try again later.',
  notLinked: (editorName: string, productName: string) =>
    `Link ${editorName} to log in with it, and to use ${productName} there with this account.`,
  link: (editorName: string) => `Link ${editorName}`,
} as const);
