import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { route, type Route } from '../../platform/http/route';
import type { AuthSessionServices } from './auth-session.services';

/** The calls of authentication and the session (specification 1, section 7). */
export function authSessionRoutes(services: AuthSessionServices): readonly Route[] {
  const { botCheck, sessions, security, editorAccounts } = services;
  return [
    route(endpoints.getBotCheck, botCheck.challenge),
    route(endpoints.verifyBotCheck, botCheck.verify),
    route(endpoints.signUp, services.signUp),
    route(endpoints.signIn, services.signIn),
    route(endpoints.refreshSession, sessions.refresh),
    route(endpoints.signOut, sessions.signOut),
    route(endpoints.requestCode, services.requestCode),
    route(endpoints.runEmailAction, services.runEmailAction),
    route(endpoints.getCurrentUser, (_, { caller }) => services.getCurrentUser(caller)),
    route(endpoints.getPremiumStatus, async (_, { caller }) => caller.premium),
    route(endpoints.getUserEmail, services.getUserEmail),
    route(endpoints.openEditorAccount, editorAccounts.openEditorAccount),
    route(endpoints.signInWithEditor, editorAccounts.signInWithEditor),
    route(endpoints.startEmailChange, services.startEmailChange),
    route(endpoints.changePassword, services.changePassword),
    route(endpoints.listSessions, security.listSessions),
    route(endpoints.endSession, security.endSession),
    route(endpoints.endOtherSessions, security.endOtherSessions),
    route(endpoints.getSecurityActivity, security.getSecurityActivity),
  ];
}
