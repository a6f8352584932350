import type { PortalClient } from '@portal/embed-messaging/browser';
import { useRef } from 'react';
import { messages } from './messages';
import { keepShowStats } from './own-server';
import { Text } from './text';
import { usePortal } from './use-portal';
import { useWriting } from './use-writing';
import { You } from './you';

/** The web app: a text with suggestions, and whose they are. */
export function App({ portal }: { readonly portal: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, run } = usePortal(frame, portal);
  const idToken = state.kind === 'signed-in' ? state.shared.idToken : undefined;
  const writing = useWriting(portal, idToken);

  const act: PortalClient['run'] = async (action) => {
    try {
      await run(action);
      if (action === 'refresh-user-data') writing.reload();
      writing.say(action === 'resend-verification-email' ? messages.you.verifySent : '');
    } catch {
      writing.say(messages.failed);
    }
  };

  /** The session has the setting once the portal has loaded the user again. */
  const showStats = async (isShown: boolean) => {
    if (idToken === undefined) return;
    try {
      await keepShowStats(isShown, idToken);
      await run('refresh-user-data');
    } catch {
      writing.say(messages.failed);
    }
  };

  return (
    <div className="host">
      <Text portal={portal} writing={writing} />
      <You portal={portal} state={state} writing={writing} run={act} showStats={showStats} />
      <iframe ref={frame} src={`${portal}/embedded-session`} title={messages.frame} hidden />
    </div>
  );
}
