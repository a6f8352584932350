import { replaceable } from '@portal/shared/util';

/** The texts that users read on the pages without the shell. */
export const messages = replaceable('embed-messaging', 'pages', {
  authorizeRedirect: {
    redirecting: 'Redirecting to the editor...',
    failed: 'We were not able to sign you in.',
    failedHint: 'Close this window and start again from the LaTeX editor.',
    notInEditor: 'This page works only inside the LaTeX editor.',
  },
  bridge: {
    starting: 'Looking for your session...',
    ready: (product: string) => `This frame connects ${product} to your account.`,
    notInFrame: (product: string) => `This page works only inside other pages of ${product}.`,
    sessionRequired: (product: string) => `Log in to ${product} to continue.`,
    login: 'Log in',
    loginHint: 'opens a new window',
    useSession: 'I am logged in',
    denied:
      'Your browser is blocking this frame’s cookies. Allow them in your browser’s settings, then try again.',
  },
  invite: {
    plans: (product: string) => `Taking you to the plans of ${product}...`,
    landing: (product: string) => `Taking you to ${product} for the LaTeX editor...`,
    extension: (product: string) => `Taking you to the browser extension of ${product}...`,
    description: (product: string) =>
      `You were invited to ${product} from the LaTeX editor. If nothing happens, use the link below.`,
    next: 'Continue',
  },
  account: 'Go to your account',
} as const);
