import { replaceable } from '@portal/shared/util';
import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';

/** Every text that a user reads about the LaTeX editor: its login, and the link to its account. */
export const messages = replaceable('overleaf-oauth', 'pages', {
  working: 'Logging you in',
  proving: 'Confirming that it is you',
  emailNotConfirmed: {
    title: 'Confirm your primary email',
    why: (editorName: string) =>
      `We only log you in when ${editorName} has confirmed your primary email address. Confirm it there, then come back to this page.`,
    confirm: 'Confirm primary email',
    again: 'I have verified my account',
  },
  termsNotAccepted: {
    title: 'Accept the terms of service',
    why: (productName: string, editorName: string) =>
      `To use ${productName} with ${editorName}, accept the terms of service.`,
    accept: 'Accept terms of service',
  },
  link: {
    title: (productName: string) => `Link your ${productName} and editor accounts`,
    why: (productName: string) =>
      `There is a ${productName} account with your email address. Enter its password once to link the two.`,
    whyConfirm: (productName: string) =>
      `From then on the LaTeX editor opens your ${productName} account too, and you can use ${productName} there.`,
    titleAgain: 'These accounts are linked already',
    whyAgain: (productName: string, email: string) =>
      `The LaTeX editor account ${email} opens your ${productName} account. There is nothing left to do.`,
    titleLoggedOut: 'You are logged out',
    whyLoggedOut: (productName: string) =>
      `Log in to the ${productName} account that you want to link. Then you come back to this page.`,
    titleUnlink: 'Unlink the other LaTeX editor account first',
    whyUnlink: (productName: string) =>
      `Your ${productName} account is linked to another LaTeX editor account, such as the one you had before you registered there again. Log in, unlink it on your account page, then log in with the LaTeX editor once more.`,
    whyUnlinkNoPassword: (productName: string) =>
      `Your ${productName} account is linked to another LaTeX editor account, such as the one you had before you registered there again. Set a password by mail, log in with it, unlink the old one on your account page, then log in with the LaTeX editor once more.`,
    whyProvider: (productName: string) =>
      `There is a ${productName} account with your email address, and it has no password. Log in to it as you always do; then you come back to this page to link the two.`,
    whyNoProof: (productName: string) =>
      `There is a ${productName} account with your email address, and it has no password. Set one by mail, then log in with the LaTeX editor once more.`,
    continueWith: (name: string) => `Continue with ${name}`,
    setPassword: 'Set password',
    logIn: 'Log in',
    account: 'Open your account',
    titleLinked: 'Enter your password once',
    whyLinked: (productName: string) =>
      `For your safety, the LaTeX editor opens your ${productName} account only together with its password now. Enter it once, and the next logins work without it.`,
    submitLinked: 'Log in',
    submittingLinked: 'Logging in',
    editorUser: 'LaTeX editor account',
    portalAccount: (productName: string) => `${productName} account`,
    email: 'Email',
    password: 'Password',
    forgotPassword: 'Forgot your password?',
    otherAccount: 'Use a different account',
    submit: 'Link accounts',
    submitting: 'Linking',
    rejected: overleafOauthErrors['error-linking'].text,
    alreadyLinked: overleafOauthErrors['account-already-linked'].text,
  },
  unknownError: {
    title: 'We were not able to sign you in.',
    redirecting: 'Redirecting to login page...',
    back: 'Go back',
  },
  notConfirmed: 'This was not confirmed',
  cancel: 'Cancel',
  addIn: {
    done: 'You are logged in.',
    received: 'You can close this window and go back to your document.',
    sent: 'You can close this window and go back to your document. If you are not logged in there, log in once more; you will not be asked again.',
    none: 'The window of your document could not be reached. Go back to it and log in there once more; you will not be asked again.',
    account: 'Open your account',
  },
  frame: {
    done: 'You are logged in.',
    notDone: 'You are not logged in yet.',
    newWindow: 'Continue in a new window',
    tryAgain: 'Try again',
  },
} as const);
