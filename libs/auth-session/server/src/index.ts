export * as authSessionTables from './auth-session.tables';
export * as scimTables from './records/scim.tables';
export * as securityTables from './records/security.tables';
export * as wayInTables from './records/way-in.tables';
export { seedDemoInstitutions } from './accounts/demo-institutions';
export { demoUsers, seedDemoUser, seedDemoUsers } from './accounts/demo-users';
export { authSessionMails } from './auth-session.mail-examples';
export {
  type AuthSessionModule,
  type EditorPlan,
  type EmailOf,
  type GivenTicket,
  type LoginIdentity,
  type OpenedSession,
  type ReplacedSession,
  type WayKey,
  createAuthSessionModule,
} from './auth-session.module';
export { canShowSecondStep } from './records/sign-in-strength.repository';
export {
  findEmail,
  findEmails,
  findVerifiedUsers,
  keepAccount,
  lockUser,
} from './records/user.repository';
