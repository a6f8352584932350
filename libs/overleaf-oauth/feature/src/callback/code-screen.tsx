import { CodeSheet } from '@portal/auth-session';
import { selectSession, type SessionRootState } from '@portal/auth-session/api';
import { useNavigate } from '@portal/shared/router';
import { BarePage, FormPage } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { messages } from '../messages';
import { forgetOffer } from './callback-request';
import type { SignedInEnd } from './login-failure';
import { loginHref } from './status-screens';
import type { CallbackView, useEditorLogin } from './use-editor-login';

interface CodeScreenProps {
  readonly view: CallbackView;
  readonly dispatch: ReturnType<typeof useEditorLogin>['dispatch'];
  readonly query: URLSearchParams;
  readonly onEnd: (end: SignedInEnd) => void;
}

/** Asks for the code that opens the session, and makes the link; then tells where the login ended (AUTH-585). */
export function CodeScreen({ view, dispatch, query, onEnd }: CodeScreenProps) {
  const navigate = useNavigate();
  const [isAnswered, setIsAnswered] = useState(false);
  const session = useSelector((state: SessionRootState) => selectSession(state));
  const user = isAnswered ? session?.user : undefined;
  const isKnown = user !== undefined;
  const tell = useEffectEvent(() => {
    if (!session || !user) return;
    forgetOffer();
    onEnd({ result: 'signed-in', session: { ...session, email: user.email }, user });
    dispatch({ event: 'signed-in' });
  });
  useEffect(() => {
    if (isKnown) tell();
  }, [isKnown]);

  if (isAnswered) return <BarePage sentence={messages.working} />;
  return (
    <FormPage>
      <CodeSheet
        source={view.codeSource}
        onAnswered={() => setIsAnswered(true)}
        onCancel={() => void navigate(loginHref(query))}
      />
    </FormPage>
  );
}
