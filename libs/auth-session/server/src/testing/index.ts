export { deleteUser, findUidOf } from '../accounts/account-data.repository';
export { demoPassword } from '../accounts/demo-users';
export { createUserCommands } from '../accounts/user.commands';
export { createAuthSessionModule } from '../auth-session.module';
export { authSessionRoutes } from '../auth-session.routes';
export { sessions } from '../auth-session.tables';
export { securityEvents } from '../records/security.tables';
export {
  findEmail,
  insertUser,
  keepAccount,
  updateUser,
  verifiedOwnersOf,
} from '../records/user.repository';
export { externalLogins, waysIn } from '../records/way-in.tables';
export {
  askForReset,
  goodPassword,
  instantBotCheck,
  isAlive,
  linkedWays,
  newestCode,
  noDependencies,
  recover,
  signIn,
  signUp,
  signedIn,
  signUpAndIn,
  insertedUser,
  openedSession,
  startAuthApi,
  ticketFor,
  trySignIn,
  trySignUp,
  verify,
} from './auth-api';
export { addAuthenticatorApp, type AuthenticatorApp, cookieJar } from './authenticator-app';
export { type OpenidStandIn, startOpenidStandIn } from './openid-stand-in';
export { everyScimRequest } from './scim-program';
export {
  addInstitution,
  linkTicketOf,
  openBrowser,
  providersVariable,
  socialSignIn,
  ticketIn,
} from './social-api';
export { openPasskeyBrowser } from './software-passkey';
export { countStatements } from './statement-count';
export { authSessionRequests } from './valid-requests';
