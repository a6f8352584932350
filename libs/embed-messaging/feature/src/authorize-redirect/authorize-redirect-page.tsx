import { parsePageMessage } from '@portal/embed-messaging/domain';
import { errorStatus, findParent } from '@portal/embed-messaging/browser';
import { useSearchParams } from '@portal/shared/router';
import { BarePage, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../messages';

/** The message for the editor: what the server put into the query, or the error without it. */
function messageOf(query: URLSearchParams) {
  const [state, challenge, nonce] = ['state', 'code_challenge', 'nonce'].map((name) =>
    query.get(name),
  );
  const authorize = parsePageMessage({
    type: 'overleaf_authorize',
    state,
    ...(challenge && { code_challenge: challenge }),
    ...(nonce && { nonce }),
  });
  return authorize ?? ({ type: 'status_updated', ...errorStatus('unknown-error') } as const);
}

/** Runs `work` once the page has loaded completely; returns how to cancel. */
function whenLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work();
    return () => undefined;
  }
  window.addEventListener('load', work, { once: true });
  return () => window.removeEventListener('load', work);
}

interface AuthorizeRedirectPageProps {
  readonly allowedOrigins: readonly string[];
}

/** `/authorize-redirect`: asks the editor around it to open the authorization page (EMBED-13 to EMBED-15). */
export function AuthorizeRedirectPage({ allowedOrigins }: AuthorizeRedirectPageProps) {
  const [query] = useSearchParams();
  const [parent] = useState(() => findParent({ window, allowedOrigins }));
  const message = messageOf(query);
  const post = useEffectEvent(() => {
    if (parent.kind === 'frame') parent.post(message);
  });
  useEffect(() => whenLoaded(() => post()), []);

  const { redirecting, failed, failedHint, notInEditor } = messages.authorizeRedirect;
  if (parent.kind !== 'frame') {
    return (
      <BarePage sentence={notInEditor} waiting={false}>
        {parent.kind === 'none' && (
          <LinkButton href={paths.account()}>{messages.account}</LinkButton>
        )}
      </BarePage>
    );
  }
  return message.type === 'overleaf_authorize' ? (
    <BarePage sentence={redirecting} />
  ) : (
    <BarePage sentence={failed} waiting={false}>
      <p className="text-ink-muted">{failedHint}</p>
    </BarePage>
  );
}
