import { paths } from '@portal/shared/util';
import { Button, FormSheet, LinkButton, Message, SpecimenPage } from '@portal/shared/ui';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { messages } from '../messages';
import { selectSession } from '../session/session-slice';
import { sendSession } from './send-session';
import { Waiting } from './waiting';

/** Sends the session to the browser extension and closes the window; without a response the user can go on (AUTH-57). */
export function ExtensionHandOff({ extensionId }: { readonly extensionId: string }) {
  const session = useSelector(selectSession);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const isWaiting = failedAttempt < attempt;

  useEffect(() => {
    if (!session || !isWaiting) return undefined;
    let isCurrent = true;
    void sendSession(extensionId, session).then((isTaken) => {
      if (!isCurrent) return;
      if (isTaken) window.close();
      else setFailedAttempt(attempt);
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt, extensionId, isWaiting, session]);

  const { extension } = messages;
  if (isWaiting) return <Waiting label={extension.waiting} />;
  return (
    <SpecimenPage>
      <FormSheet title={extension.title}>
        <Message kind="warning">{extension.noAnswer}</Message>
        <Button variant="primary" size="lg" block onClick={() => setAttempt(attempt + 1)}>
          {extension.retry}
        </Button>
        <LinkButton size="lg" block href={paths.account()}>
          {extension.account}
        </LinkButton>
      </FormSheet>
    </SpecimenPage>
  );
}
