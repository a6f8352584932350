/** The session's machinery, a chunk of its own. */
export { browserSessionPorts, createAuthSession } from '@portal/auth-session/api';
