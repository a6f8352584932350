import { selectSession, type SessionRootState } from '@portal/auth-session/api';
import { restartHref } from '@portal/overleaf-oauth/domain';
import { BarePage, LinkButton } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { messages } from '../messages';
import type { SignedInEnd } from './login-failure';

interface FramedEndProps {
  readonly isSignedIn: boolean;
  readonly query: URLSearchParams;
  readonly onSignedIn: (end: SignedInEnd) => void;
}

const useStoredSession = () => useSelector((state: SessionRootState) => selectSession(state));

/** Whether another user than at first is signed in, which is what a login in a new window leads to. */
function useNoticedSession({ isSignedIn, onSignedIn }: FramedEndProps): boolean {
  const session = useStoredSession();
  const [firstUid] = useState(session?.uid);
  const user = !isSignedIn && session?.uid !== firstUid ? session?.user : undefined;
  const isNoticed = user !== undefined;
  const tell = useEffectEvent(() => {
    if (session && user)
      onSignedIn({ result: 'signed-in', session: { ...session, email: user.email }, user });
  });
  useEffect(() => {
    if (isNoticed) tell();
  }, [isNoticed]);
  return isNoticed;
}

/**
 * In a frame the window around it takes over. An error can be solved in a window of its own: the frame notices the session that begins
 * there, and tells the window around it; where browsers keep the storage of frames apart, the user tries again (OAUTH-22).
 */
export function FramedEnd(props: FramedEndProps) {
  const isNoticed = useNoticedSession(props);
  const { done, notDone, newWindow, tryAgain } = messages.frame;
  const again = restartHref(props.query);
  if (props.isSignedIn || isNoticed) return <BarePage sentence={done} waiting={false} />;
  return (
    <BarePage sentence={notDone} waiting={false}>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          size="lg"
          external
          href={again}
          target="_blank"
          rel="noopener"
        >
          {newWindow}
        </LinkButton>
        <LinkButton size="lg" external href={again}>
          {tryAgain}
        </LinkButton>
      </div>
    </BarePage>
  );
}
