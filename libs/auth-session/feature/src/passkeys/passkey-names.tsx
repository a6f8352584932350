import type { WayIn } from '@portal/auth-session/domain';
import { isProofCanceled } from '@portal/shared/data-access';
import { Button } from '@portal/shared/ui';
import { lazy, Suspense } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../messages';
import { securityMessages } from '../security/messages';
import type { SessionStore } from '../session/session-slice';
import { useOffersPasskeys } from './offers-passkeys';

const texts = securityMessages.waysIn.passkey;

const PasskeyDialog = lazy(async () => ({
  default: (await import('./passkey-dialog')).PasskeyDialog,
}));

/** What is asked: the name of a new passkey, or another one of a passkey in the list. */
export type NamedPasskey = 'new' | WayIn;

interface PasskeyNamesProps {
  readonly asked: NamedPasskey | undefined;
  readonly onAsk: (asked: NamedPasskey | undefined) => void;
  readonly onDone: (text: string) => void;
  readonly email: string;
}

/** Adds a passkey, and asks for the names of passkeys (AUTH-442). */
export function PasskeyNames({ asked, onAsk, onDone, email }: PasskeyNamesProps) {
  const dispatch = useDispatch<SessionStore['dispatch']>();
  const isOffered = useOffersPasskeys();
  const close = () => onAsk(undefined);

  const finish = (text: string) => {
    close();
    onDone(text);
  };
  const add = async (name: string) => {
    const { addPasskey } = await import('./ceremony');
    try {
      await addPasskey(dispatch, { name, email });
    } catch (thrown) {
      if (isProofCanceled(thrown)) return;
      throw thrown;
    }
    finish(texts.added(name));
  };
  const rename = async ({ id }: WayIn, name: string) => {
    const { renamePasskey } = await import('./ceremony');
    await renamePasskey(dispatch, { id, name });
    finish(texts.renamed(name));
  };
  const dialog =
    asked === 'new'
      ? {
          ...{ title: texts.add, description: texts.why, initialName: '', submit: texts.add },
          ...{ submitting: messages.passkeys.waiting, onSubmit: add },
        }
      : asked && {
          ...{ title: texts.renameTitle(asked.name), initialName: asked.name, submit: texts.save },
          submitting: texts.saving,
          onSubmit: (name: string) => rename(asked, name),
        };
  return (
    <>
      {isOffered && (
        <div className="mt-5">
          <Button onClick={() => onAsk('new')}>{texts.add}</Button>
        </div>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <PasskeyDialog {...dialog} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
