import { authErrors, authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useNavigate } from '@portal/shared/router';
import { Button, LinkButton, Message, WritingLine } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { afterMailOfBrowser, forgetMail, sessionPath } from './awaited-mail';

type LinkState = 'checking' | 'usable' | 'elsewhere' | 'ended';

/** Checks the link; when that fails, its button stays and says the same after it was pressed. */
function useLinkState(oobCode: string): LinkState {
  const [check] = authApi.useCheckSignInLinkMutation();
  const [state, setState] = useState<LinkState>('checking');
  useEffect(() => {
    let isShown = true;
    void check({ oobCode }).then(({ error }) => {
      if (!isShown) return;
      const code = error && apiErrorOf(endpoints.checkSignInLink, error).code;
      if (code === 'SIGN_IN_MAIL_ELSEWHERE') return setState('elsewhere');
      setState(code === 'SIGN_IN_MAIL_ENDED' || code === 'INVALID_REQUEST' ? 'ended' : 'usable');
    });
    return () => {
      isShown = false;
    };
  }, [check, oobCode]);
  return state;
}

/**
 * Where the link of a sign-in mail leads. It logs in when its button is pressed, never before: mail scanners open links too. In
 * another browser than the one that asked it only says where to go (AUTH-489).
 */
export function MailedLink({ oobCode }: { readonly oobCode: string }) {
  const navigate = useNavigate();
  const state = useLinkState(oobCode);

  const logIn = () => {
    const mail = afterMailOfBrowser();
    forgetMail();
    void navigate(sessionPath(oobCode, mail), { replace: true });
  };

  const { press, elsewhere, notYou, again } = messages.signInMail;
  switch (state) {
    case 'checking':
      return <WritingLine label={messages.signInMail.checking} />;
    case 'usable':
      return (
        <>
          <p className="text-ink-muted">{press}</p>
          <Button variant="primary" size="lg" block onClick={logIn}>
            {messages.login.submit}
          </Button>
        </>
      );
    case 'elsewhere':
      return (
        <div role="alert">
          <Message kind="info" takesFocus>
            <p>{elsewhere}</p>
            <p>{notYou}</p>
          </Message>
        </div>
      );
    case 'ended':
      return (
        <>
          <div role="alert">
            <Message kind="danger" takesFocus>
              {authErrors.SIGN_IN_MAIL_ENDED.text}
            </Message>
          </div>
          <LinkButton size="lg" block href={paths.signInMail()}>
            {again}
          </LinkButton>
        </>
      );
  }
}
