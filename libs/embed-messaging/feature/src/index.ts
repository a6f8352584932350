export { AuthorizeRedirectPage } from './authorize-redirect/authorize-redirect-page';
export { EmbeddedSessionPage } from './bridge/embedded-session-page';
export { InvitePage } from './invite/invite-page';
/** @public Apps of other teams replace texts. */
export type { EmbedMessagingTexts } from './texts';
