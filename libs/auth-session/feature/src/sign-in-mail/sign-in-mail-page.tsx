import { afterLogin, authErrors } from '@portal/auth-session/domain';
import { useLocation, useSearchParams } from '@portal/shared/router';
import { FormPage, FormSheet, Message, TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useState } from 'react';
import { messages } from '../messages';
import { useSession } from '../session/session-hooks';
import { OpenTarget, SignedIn, type SigningInProps } from '../signed-in/signed-in';
import { AskForMail } from './ask-for-mail';
import { forgetMail, mailOfTab, type AwaitedMail } from './awaited-mail';
import { MailedLink } from './mailed-link';
import { TypeDigits } from './type-digits';

const account = { kind: 'target', href: paths.account() } as const;

/** `/login/email`: asks for a sign-in mail, waits for it, and is where its link leads (AUTH-488, AUTH-489). */
export function SignInMailPage(signingIn: SigningInProps) {
  const [query] = useSearchParams();
  const { search } = useLocation();
  const { status } = useSession();
  const [mail, setMail] = useState<AwaitedMail | undefined>(mailOfTab);
  const [isEnded, setIsEnded] = useState(false);
  const oobCode = query.get('oobCode');

  if (status === 'signed-in' && oobCode === null) {
    // Another tab opened the link, and goes where the user wanted to go.
    return mail ? <OpenTarget target={account} /> : <SignedIn decide={afterLogin} {...signingIn} />;
  }
  const startAgain = (ended: boolean) => {
    forgetMail();
    setMail(undefined);
    setIsEnded(ended);
  };
  const asking = mail ? (
    <TypeDigits mail={mail} onAgain={() => startAgain(false)} onEnded={() => startAgain(true)} />
  ) : (
    <>
      {isEnded && (
        <div role="alert">
          <Message kind="danger" takesFocus>
            {authErrors.SIGN_IN_MAIL_ENDED.text}
          </Message>
        </div>
      )}
      <AskForMail onAsked={setMail} />
    </>
  );
  const { title, waitingTitle, backToLogin } = messages.signInMail;
  const titleOf = () => {
    if (oobCode !== null) return messages.login.title;
    return mail ? waitingTitle : title;
  };
  return (
    <FormPage>
      <FormSheet
        title={titleOf()}
        footnote={
          <TextLink standalone href={keepQuery(paths.login(), search)}>
            {backToLogin}
          </TextLink>
        }
      >
        {oobCode === null ? asking : <MailedLink key={oobCode} oobCode={oobCode} />}
      </FormSheet>
    </FormPage>
  );
}
