import { replaceable } from '@portal/shared/util';

/** The texts of the page that a mailed link opens. */
export const actionMessages = replaceable('auth-session', 'auth-action', {
  invalidTitle: 'This link isn’t valid',
  invalid: 'Sorry! An issue has occurred. Try restarting the process.',
  failed: 'An error occurred',
  login: 'Log in',
  used: 'This link has already been used.',
  resetAgain: 'Request a new link',
  verifyAgain: {
    intro: 'Haven’t verified your email address yet? We’ll email you a new link.',
    submit: 'Send a new link',
  },
  newPassword: 'Choose a new password',
  opening: {
    opened: 'This account was created on',
    from: (device: string, place: string) => (place ? `(${device}, ${place}).` : `(${device}).`),
    notMe: 'This wasn’t me',
    ending: 'Ending',
    disowned:
      'We logged this account out on every device, and its password no longer works. To use the account, choose a new password with the link we emailed you.',
  },
  verifyEmail: {
    title: 'Verify your email',
    intro: 'One more step: confirm that this email address is yours.',
    submit: 'Verify email',
    submitting: 'Verifying',
    elsewhere:
      'This account was created in another browser. Choose a password so that only you can log in: a new one, or the one you signed up with. Every other device will be logged out.',
    doneTitle: 'Email verified',
    done: 'Your email address is verified.',
    account: 'Go to your account',
  },
  resetPassword: {
    title: 'Choose a new password',
    intro: 'You’ll be logged out on every device.',
    submit: 'Save password',
    submitting: 'Saving',
    done: 'Your password has been changed.',
    waysIn: (names: string) =>
      `You can also log in with ${names}. The next time you do, we’ll ask for the new password once. Something you didn’t add? Remove it on the Security page of your account.`,
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    intro: 'Your account will use this email address, and you’ll be logged out.',
    submit: 'Confirm new email',
    submitting: 'Confirming',
    done: 'Your email address has been changed.',
  },
  cancelEmailChange: {
    title: 'Stop the email change',
    intro:
      'Your account keeps this email address, and you’ll be logged out on every device. If you didn’t ask for the change, choose a new password too.',
    submit: 'Stop the change',
    submitting: 'Stopping',
    done: 'We stopped the change. Your account keeps its email address, and every device is logged out.',
  },
  removeWayIn: {
    title: 'Remove a sign-in method',
    intro:
      'Another service was linked to your account. If that wasn’t you, remove it: it can no longer be used to log in, and every device that used it will be logged out.',
    submit: 'Remove it',
    submitting: 'Removing',
    done: 'It can no longer be used to log in. If you didn’t link it, please choose a new password too.',
  },
  removeSecondFactor: {
    title: 'Lost your two-step login?',
    intro:
      'Start the wait: after 72 hours we turn two-step login off, and your password is enough to log in. You can stop it from our emails and wherever you’re logged in.',
    submit: 'Start the wait',
    submitting: 'Starting',
    done: 'The wait has started. We emailed you when two-step login will be turned off, and how to stop it.',
  },
  keepSecondFactor: {
    title: 'Keep two-step login',
    intro: 'Two-step login stays on: logging in still takes a code.',
    submit: 'Keep two-step login',
    submitting: 'Stopping the wait',
    done: 'Two-step login stays on. If you didn’t ask to turn it off, choose a new password, and change the password of your mailbox too.',
  },
  endSession: {
    title: 'Log a device out',
    intro:
      'A new device logged in to your account. If that wasn’t you, log it out and choose a new password.',
    submit: 'Log it out',
    submitting: 'Logging out',
    done: 'That device is logged out. Please choose a new password too, so that it can’t log in again.',
  },
  undoEmailChange: {
    title: 'Undo the email change',
    intro:
      'Your account will go back to this email address, and you’ll be logged out on every device. We’ll email you a link to choose a new password.',
    submit: 'Undo the change',
    submitting: 'Undoing',
    done: 'Your account uses its previous email address again. We emailed you a link to choose a new password, which you need to log in.',
  },
} as const);
