import type { ReplaceOffer } from '@portal/auth-session/domain';
import { Button, Facts, LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useState, type ComponentType, type ReactNode } from 'react';
import { messages } from '../messages';

interface ReplaceSessionProps {
  /** The page around the question. */
  readonly frame: ComponentType<{
    readonly title: string;
    readonly why: string;
    readonly children: ReactNode;
  }>;
  readonly offer: ReplaceOffer;
  /** The name of the service of the login in running text. */
  readonly providerName: string;
  /** Continues the login. */
  readonly onConfirm: () => Promise<void>;
}

/** Names both accounts, and asks whether a login may replace the session of the other one (AUTH-416, OAUTH-7). */
export function ReplaceSession({
  frame: Frame,
  offer,
  providerName,
  onConfirm,
}: ReplaceSessionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { email, signedInAs, account } = offer;
  const texts = messages.replace;

  const confirm = () => {
    setIsConfirming(true);
    void onConfirm();
  };
  return (
    <Frame title={texts.title} why={texts.why(providerName, email)}>
      <div className="mb-6">
        <Facts
          facts={[
            { term: texts.signedInAs, description: signedInAs },
            { term: texts.opens, description: account ?? texts.newAccount(email) },
          ]}
        />
      </div>
      <div className="flex max-w-110 flex-wrap gap-3 *:grow">
        <LinkButton variant="primary" size="lg" href={paths.account()}>
          {texts.stay}
        </LinkButton>
        <Button size="lg" loading={isConfirming} loadingWord={texts.confirming} onClick={confirm}>
          {texts.confirm}
        </Button>
      </div>
    </Frame>
  );
}
