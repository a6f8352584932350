import type { PortalClient } from '@portal/embed-messaging/browser';
import { useRef } from 'react';
import { messages } from './messages';
import { Text } from './text';
import { usePortal } from './use-portal';
import { useWriting } from './use-writing';
import { You } from './you';

/** The web app: a text with suggestions, and whose they are. */
export function App({ portal }: { readonly portal: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, run } = usePortal(frame, portal);
  const writing = useWriting(portal, state.kind === 'signed-in' ? state.shared.idToken : undefined);

  const act: PortalClient['run'] = async (action) => {
    try {
      await run(action);
      if (action === 'refresh-user-data') writing.reload();
      writing.say(action === 'resend-verification-email' ? messages.you.verifySent : '');
    } catch {
      writing.say(messages.failed);
    }
  };

  return (
    <div className="host">
      <Text portal={portal} writing={writing} />
      <You portal={portal} state={state} writer={writing.writer} run={act} />
      <iframe ref={frame} src={`${portal}/embedded-session`} title={messages.frame} hidden />
    </div>
  );
}
