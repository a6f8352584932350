import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { InferType } from 'yup';

type Endpoints = typeof authSessionEndpoints;

/** The names that a valid request uses; a spec gives those that exist in its database. */
export interface AuthRequestNames {
  /** Of somebody else. */
  readonly email: string;
  /** A new bot-check ticket for an action, or a text of its form. */
  ticket(action: 'signin' | 'signup' | 'reset' | 'contact'): string;
}

const secret = 'x'.repeat(64);
const password = 'correct horse battery staple';
const newPassword = 'a brand-new password';

/** A valid request of every endpoint; a missing one does not compile. */
export const authSessionRequests = ({
  email,
  ticket,
}: AuthRequestNames): {
  readonly [Name in keyof Endpoints]: InferType<Endpoints[Name]['request']>;
} => ({
  signUp: { email, password, ticket: ticket('signup'), wantsUpdates: true },
  signIn: { email, password, ticket: ticket('signin'), rememberMe: true },
  requestCode: { email, requestType: 'PASSWORD_RESET', ticket: ticket('reset') },
  refreshSession: { refreshToken: secret },
  signOut: { refreshToken: secret },
  getCurrentUser: {},
  runEmailAction: { mode: 'resetPassword', oobCode: secret, newPassword },
  checkEmailCode: { mode: 'resetPassword', oobCode: secret },
  getAccountOpening: { oobCode: secret },
  disownAccount: { oobCode: secret },
  getInstitution: { domain: 'uni.example' },
  getBotCheck: { action: 'signin' },
  verifyBotCheck: { recaptchaToken: secret },
  getPremiumStatus: {},
  openEditorAccount: { email, overleafId: 'editor1' },
  signInWithEditor: { overleafId: 'editor1' },
  startEmailChange: { newEmail: 'new@example.org' },
  changePassword: { currentPassword: password, newPassword, distrustWaysIn: true },
  openExtensionSession: {},
  getPasskeyChallenge: { purpose: 'sign-in' },
  answerPasskeyChallenge: {
    ...{ id: secret, clientDataJSON: secret, authenticatorData: secret },
    ...{ signature: secret, userHandle: secret },
  },
  beginPasskey: {},
  addPasskey: { name: 'Laptop', id: secret, clientDataJSON: secret, attestationObject: secret },
  getPasskeyOffer: {},
  declinePasskeyOffer: {},
  beginPasskeySignUp: { email, ticket: ticket('signup') },
  signUpWithPasskey: { id: secret, clientDataJSON: secret, attestationObject: secret },
  renamePasskey: { id: 'x'.repeat(22), name: 'Phone' },
  requestSignInMail: { email, ticket: ticket('reset') },
  checkSignInLink: { oobCode: secret },
  redeemSignInDigits: { attempt: secret, digits: '123456' },
  answerSecondFactor: { code: '123456', trustDevice: true },
  askFactorRemoval: {},
  keepSecondFactor: {},
  getSecondFactor: {},
  beginSecondFactor: {},
  addSecondFactor: { code: '123456' },
  changeSecondFactor: { asksElsewhere: true },
  renewRecoveryCodes: {},
  removeSecondFactor: {},
  listWaysIn: {},
  removeWayIn: { id: 'x'.repeat(22) },
  listSessions: {},
  endSession: { id: 'x'.repeat(22) },
  endOtherSessions: {},
  endAllSessions: { distrustWaysIn: true },
  getSecurityActivity: {},
  getReauthenticationOptions: {},
  hasUserPassword: {},
  reauthenticate: { password },
  reauthenticateWithTicket: { ticket: secret },
  exchangeSocialTicket: { ticket: secret, replaces: false, rememberMe: true },
  linkSocialIdentity: { ticket: secret, password },
  getUserEmail: { uuid: 'x'.repeat(22) },
});
