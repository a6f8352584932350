import { replaceable } from '@portal/shared/util';
import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';

/** Every text that a user reads about the LaTeX editor: its login, and the link to its account. */
export const messages = replaceable('overleaf-oauth', 'pages', {
  working: 'Logging you in',
  proving: 'Confirming it’s you',
  emailNotConfirmed: {
    title: 'Confirm your primary email',
    why: (editorName: string) =>
      `We can log you in once ${editorName} has confirmed your primary email address. Confirm it there, then come back to this page.`,
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
      `Your email address already has a ${productName} account. Enter its password once to link the two.`,
    whyConfirm: (productName: string) =>
      `You can then log in to ${productName} with the LaTeX editor and use ${productName} there.`,
    titleAgain: 'These accounts are already linked',
    whyAgain: (productName: string, email: string) =>
      `You can log in to ${productName} with the LaTeX editor account ${email}. There’s nothing left to do.`,
    titleLoggedOut: 'You’re logged out',
    whyLoggedOut: (productName: string) =>
      `Log in to the ${productName} account you want to link. You’ll then come back to this page.`,
    titleUnlink: 'Unlink the other LaTeX editor account first',
    whyUnlink: (productName: string) =>
      `Your ${productName} account is linked to another LaTeX editor account, such as one you had before you registered there again. Log in, unlink it on your account page, then log in with the LaTeX editor again.`,
    whyUnlinkNoPassword: (productName: string) =>
      `Your ${productName} account is linked to another LaTeX editor account, such as one you had before you registered there again. Set a password by email, log in with it, unlink the old one on your account page, then log in with the LaTeX editor again.`,
    whyProvider: (productName: string) =>
      `There’s already a ${productName} account with your email address, but it has no password. Log in to it as usual, and you’ll come back to this page to link the two.`,
    whyNoProof: (productName: string) =>
      `There’s already a ${productName} account with your email address, but it has no password. Set one by email, then log in with the LaTeX editor again.`,
    continueWith: (name: string) => `Continue with ${name}`,
    setPassword: 'Set password',
    logIn: 'Log in',
    account: 'Go to your account',
    titleLinked: 'Enter your password once',
    whyLinked: (productName: string) =>
      `For your security, we ask for your ${productName} password this time. After that, you can log in with the LaTeX editor alone.`,
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
  notConfirmed: 'We couldn’t confirm it’s you',
  cancel: 'Cancel',
  addIn: {
    done: 'You’re logged in.',
    received: 'You can close this window and go back to your document.',
    sent: 'You can close this window and go back to your document. If you’re not logged in there, log in one more time; we won’t ask again.',
    none: 'We couldn’t reach your document’s window. Go back to it and log in one more time; we won’t ask again.',
    account: 'Go to your account',
  },
  frame: {
    done: 'You’re logged in.',
    notDone: 'You’re not logged in yet.',
    newWindow: 'Continue in a new window',
    tryAgain: 'Try again',
  },
} as const);
