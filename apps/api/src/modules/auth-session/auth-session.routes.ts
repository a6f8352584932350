import { authSessionEndpoints } from '@portal/auth-session/domain';
import { defineRoutes, type Route } from '../../platform/http/routing/route';
import type { AuthSessionServices } from './auth-session.services';

/** The handlers of the domain's endpoints. */
export function authSessionRoutes(services: AuthSessionServices): readonly Route[] {
  const { botCheck, sessions, security, editorAccounts, social } = services;
  return defineRoutes(authSessionEndpoints, {
    getBotCheck: botCheck.challenge,
    verifyBotCheck: botCheck.verify,
    signUp: services.signUp,
    signIn: services.signIn,
    refreshSession: sessions.refresh,
    signOut: sessions.signOut,
    requestCode: services.requestCode,
    runEmailAction: services.runEmailAction,
    getCurrentUser: (_, { caller }) => services.getCurrentUser(caller),
    getPremiumStatus: async (_, { caller }) => caller.premium,
    getUserEmail: services.getUserEmail,
    openEditorAccount: editorAccounts.openEditorAccount,
    signInWithEditor: editorAccounts.signInWithEditor,
    startEmailChange: services.startEmailChange,
    changePassword: services.changePassword,
    listSessions: security.listSessions,
    endSession: security.endSession,
    endOtherSessions: security.endOtherSessions,
    getSecurityActivity: security.getSecurityActivity,
    exchangeSocialTicket: social.sessions.exchange,
    linkSocialIdentity: social.sessions.link,
  });
}
