import { paths } from '@portal/shared/util';
import { Button, FormSheet, LinkButton, Message, FormPage } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messages } from '../messages';
import { type SessionStore, selectSession } from '../session/session-slice';
import { handOff, type HandOffResult } from './hand-off';
import { isExtensionReachable } from './send-session';
import { Waiting } from './waiting';

const { extension } = messages;

/** What the page says after each result. */
const texts = () =>
  ({
    taken: { kind: 'success', title: extension.doneTitle, text: extension.done },
    'no-answer': { kind: 'warning', title: extension.title, text: extension.noAnswer },
    failed: { kind: 'danger', title: extension.failedTitle, text: extension.failed },
  }) as const;

interface ExtensionHandOffProps {
  readonly extensionId: string;
  readonly reloadPage?: () => void;
}

const reload = () => window.location.reload();

/** Gives the browser extension a session and closes the window; if that fails the user can continue (AUTH-57, AUTH-404). */
export function ExtensionHandOff({ extensionId, reloadPage = reload }: ExtensionHandOffProps) {
  const session = useSelector(selectSession);
  const dispatch = useDispatch<SessionStore['dispatch']>();
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<HandOffResult>();
  const isSignedIn = session !== undefined;

  const start = useEffectEvent(async () => session && handOff(extensionId, session, dispatch));
  // Not again when the session is refreshed or its user is loaded.
  useEffect(() => {
    if (!isSignedIn) return;
    void start().then((ended) => {
      setResult(ended);
      if (ended === 'taken') window.close();
    });
  }, [attempt, isSignedIn]);

  if (!result) return <Waiting label={extension.waiting} />;
  const { kind, title, text } = texts()[result];
  const tryAgain = () => {
    // Browsers connect an extension with new pages only.
    if (!isExtensionReachable()) return reloadPage();
    setResult(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <FormPage>
      <FormSheet title={title}>
        <Message kind={kind}>{text}</Message>
        {result !== 'taken' && (
          <Button variant="primary" size="lg" block onClick={tryAgain}>
            {extension.retry}
          </Button>
        )}
        <LinkButton size="lg" block href={paths.account()}>
          {extension.account}
        </LinkButton>
      </FormSheet>
    </FormPage>
  );
}
