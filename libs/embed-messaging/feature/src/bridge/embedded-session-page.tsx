import { storageReplaced, useSession } from '@portal/auth-session/api';
import { canAskForStorage, requestStorage } from '@portal/embed-messaging/browser';
import { replaceLocalStorage } from '@portal/shared/browser';
import { useSearchParams } from '@portal/shared/router';
import { BarePage, Button, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useDispatch, useSelector } from 'react-redux';
import { messages } from '../messages';
import { selectBridge, storageAnswered } from './bridge-slice';
import { useBridge } from './use-bridge';

interface EmbeddedSessionPageProps {
  readonly productName: string;
  /** The origins of the main app: the only ones that the bridge talks to. */
  readonly mainAppOrigins: readonly string[];
}

/** `/embedded-session`: the session for the main app around this frame (EMBED-16 to EMBED-26). */
export function EmbeddedSessionPage({ productName, mainAppOrigins }: EmbeddedSessionPageProps) {
  const [query] = useSearchParams();
  const { status } = useSession();
  useBridge(mainAppOrigins);

  const { starting, ready, notInFrame, sessionRequired } = messages.bridge;
  if (window.parent === window) {
    return (
      <BarePage sentence={notInFrame(productName)} waiting={false}>
        <LinkButton href={paths.account()}>{messages.account}</LinkButton>
      </BarePage>
    );
  }
  if (status === 'starting') return <BarePage sentence={starting} />;
  if (status === 'signed-out' && query.get('session') === 'required') {
    return (
      <BarePage sentence={sessionRequired(productName)} waiting={false}>
        <SignInOptions />
      </BarePage>
    );
  }
  return <BarePage sentence={ready(productName)} waiting={false} />;
}

/** A login in a window of its own, and the storage of a user who is logged in there. */
function SignInOptions() {
  const dispatch = useDispatch();
  const isDenied = useSelector(selectBridge).storageAccess === 'denied';
  const { login, loginHint, useSession: useIt, denied } = messages.bridge;

  const ask = async () => {
    const storage = await requestStorage(window);
    dispatch(storageAnswered(storage !== undefined));
    if (!storage) return;
    replaceLocalStorage(storage);
    dispatch(storageReplaced());
  };

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          href={paths.login()}
          external
          target="_blank"
          rel="noopener"
          aria-label={`${login} (${loginHint})`}
        >
          {login}
        </LinkButton>
        {canAskForStorage(document) && <Button onClick={() => void ask()}>{useIt}</Button>}
      </div>
      {isDenied && (
        <p role="alert" className="mt-4 text-ink-muted">
          {denied}
        </p>
      )}
    </>
  );
}
