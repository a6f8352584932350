import { replaceable } from '@portal/shared/util';

/** The texts of the page that a mailed link opens. */
export const actionMessages = replaceable('auth-session', 'auth-action', {
  invalidTitle: 'This link cannot be used',
  invalid: 'Sorry! An issue has occurred. Try restarting the process.',
  failed: 'An error occurred',
  login: 'Log in',
  used: 'This link has been used.',
  resetAgain: 'Ask for a new link',
  verifyAgain: {
    intro: 'Is your email address not verified yet? We will mail you a new link.',
    submit: 'Send a new link',
  },
  newPassword: 'Choose a new password',
  opening: {
    opened: 'This account was opened on',
    from: (device: string, place: string) => (place ? `(${device}, ${place}).` : `(${device}).`),
    notMe: 'This wasn’t me',
    ending: 'Ending',
    disowned:
      'This account is logged out on every device, and its password does not work any more. If you want to use the account, choose a new password with the link that we mailed you.',
  },
  verifyEmail: {
    title: 'Verify your email',
    intro: 'One more step: confirm that this email address is yours.',
    submit: 'Verify email',
    submitting: 'Verifying',
    elsewhere:
      'This account was opened in another browser. Choose its password, so that only you can log in: a new one, or the one you signed up with. Every other device is logged out.',
    done: 'Your email address is verified.',
  },
  resetPassword: {
    title: 'Choose a new password',
    intro: 'You will be logged out on every device.',
    submit: 'Save password',
    submitting: 'Saving',
    done: 'Your password has been changed.',
    waysIn: (names: string) =>
      `Your account can also be opened with ${names}. The next login that way asks for the new password once. Is there something that you did not add? Remove it on the page “Security” of your account.`,
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    intro: 'Your account will move to this email address, and you will be logged out.',
    submit: 'Confirm new email',
    submitting: 'Confirming',
    done: 'Your email address has been changed.',
  },
  cancelEmailChange: {
    title: 'Stop the email change',
    intro:
      'Your account keeps this email address, and you will be logged out on every device. If you did not ask for the change, choose a new password too.',
    submit: 'Stop the change',
    submitting: 'Stopping',
    done: 'The change was stopped. Your account keeps its email address, and every device is logged out.',
  },
  removeWayIn: {
    title: 'Remove a way to log in',
    intro:
      'Another service was linked to your account. If that was not you, remove it: it will no longer open your account, and every device that is logged in that way is logged out.',
    submit: 'Remove it',
    submitting: 'Removing',
    done: 'It no longer opens your account. If you did not link it, please choose a new password too.',
  },
  undoEmailChange: {
    title: 'Undo the email change',
    intro:
      'Your account will go back to this email address, and the account will be logged out on every device. We will mail you a link to choose a new password.',
    submit: 'Undo the change',
    submitting: 'Undoing',
    done: 'Your account has its earlier email address again. We mailed you a link to choose a new password: you need one to log in.',
  },
} as const);
