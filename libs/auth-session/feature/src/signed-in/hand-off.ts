import { openSession, type Session } from '@portal/auth-session/domain';
import { createBrowserClock } from '@portal/shared/browser';
import { authApi } from '../api/auth-api';
import { sessionApi } from '../api/session-api';
import type { SessionStore } from '../session/session-slice';
import { isExtensionReachable, sendSession, type ExtensionSession } from './send-session';

/** How a hand-off ended. */
export type HandOffResult = 'taken' | 'no-answer' | 'failed';

const clock = createBrowserClock();

type Dispatch = SessionStore['dispatch'];

/** The hand-offs that run or have succeeded, by store: a page that is drawn again must not open a second session. */
const handOffs = new WeakMap<Dispatch, Promise<HandOffResult>>();

/**
 * Opens a session for the browser extension and sends it. A session that no extension has taken is ended again (AUTH-403).
 *
 * @param own the portal's session, whose user and lifetime the extension's session shares
 */
export function handOff(
  extensionId: string,
  own: Session,
  dispatch: Dispatch,
): Promise<HandOffResult> {
  const running = handOffs.get(dispatch);
  if (running) return running;
  const started = openAndSend(extensionId, own, dispatch).then((result) => {
    if (result !== 'taken') handOffs.delete(dispatch);
    return result;
  });
  handOffs.set(dispatch, started);
  return started;
}

async function openAndSend(
  extensionId: string,
  own: Session,
  dispatch: Dispatch,
): Promise<HandOffResult> {
  if (!isExtensionReachable()) return 'no-answer';
  const opening = dispatch(authApi.endpoints.openExtensionSession.initiate({}));
  const { data: tokens } = await opening;
  if (!tokens) return 'failed';
  const { endsAt, emailVerified, user } = own;
  const session: ExtensionSession = {
    ...openSession(tokens, true, clock.now()),
    email: tokens.email,
    emailVerified,
    ...(endsAt !== undefined && { endsAt }),
    ...(user && { user }),
  };
  if (await sendSession(extensionId, session)) return 'taken';
  const { refreshToken } = tokens;
  await dispatch(sessionApi.endpoints.signOut.initiate({ refreshToken }));
  return 'no-answer';
}
