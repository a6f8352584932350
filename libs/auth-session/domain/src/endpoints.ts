export {
  checkEmailCode,
  disownAccount,
  getAccountOpening,
  getUserEmail,
  requestCode,
  runEmailAction,
  startEmailChange,
} from './email-endpoints';
export {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endSession,
  getSecurityActivity,
  listSessions,
  openExtensionSession,
} from './security-endpoints';
export {
  getReauthenticationOptions,
  hasUserPassword,
  reauthenticate,
  reauthenticateWithTicket,
} from './reauthentication-endpoints';
export {
  addPasskey,
  answerPasskeyChallenge,
  beginPasskey,
  beginPasskeySignUp,
  declinePasskeyOffer,
  getPasskeyChallenge,
  getPasskeyOffer,
  renamePasskey,
  signUpWithPasskey,
} from './passkey-endpoints';
export { checkSignInLink, redeemSignInDigits, requestSignInMail } from './sign-in-mail-endpoints';
export {
  addSecondFactor,
  answerSecondFactor,
  askFactorRemoval,
  beginSecondFactor,
  changeSecondFactor,
  getSecondFactor,
  keepSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor-endpoints';
export { listWaysIn, removeWayIn } from './way-in-endpoints';
export {
  getCurrentUser,
  getPremiumStatus,
  refreshSession,
  signOut,
} from './session/session-endpoints';
export {
  exchangeSocialTicket,
  getBotCheck,
  getInstitution,
  linkSocialIdentity,
  openEditorAccount,
  signIn,
  signInWithEditor,
  signUp,
  verifyBotCheck,
} from './sign-in-endpoints';
