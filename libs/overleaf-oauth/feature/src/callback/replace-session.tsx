import type { ReplaceOffer } from '@portal/overleaf-oauth/domain';
import { Button, Facts, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useState } from 'react';
import { messages } from '../messages';
import { StatusScreen } from './status-screens';
import type { LoginEnd } from './login-failure';
import { useConfirmLogin } from './use-editor-login';

interface ReplaceSessionProps {
  readonly offer: ReplaceOffer;
  readonly onConfirm: () => void;
  readonly onEnd: (end: LoginEnd) => void;
}

/** Names both accounts, and asks whether the login may replace the session of the other one. */
export function ReplaceSession({ offer, onConfirm, onEnd }: ReplaceSessionProps) {
  const confirm = useConfirmLogin();
  const [isConfirming, setIsConfirming] = useState(false);
  const { email, signedInAs, account } = offer;
  const texts = messages.replace;

  const replace = async () => {
    setIsConfirming(true);
    onConfirm();
    onEnd(await confirm(offer));
  };
  return (
    <StatusScreen title={texts.title} why={texts.why(email)}>
      <div className="mb-6">
        <Facts
          facts={[
            { term: texts.signedInAs, description: signedInAs },
            { term: texts.opens, description: account ?? texts.newAccount(email) },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" size="lg" href={paths.account()}>
          {texts.stay}
        </LinkButton>
        <Button
          size="lg"
          loading={isConfirming}
          loadingWord={texts.confirming}
          onClick={() => void replace()}
        >
          {texts.confirm}
        </Button>
      </div>
    </StatusScreen>
  );
}
