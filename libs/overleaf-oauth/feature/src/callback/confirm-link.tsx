import type { LinkOffer } from '@portal/overleaf-oauth/domain';
import { Button, Facts, LinkButton, Message } from '@portal/shared/ui';
import { messages } from '../messages';
import { StatusScreen } from './status-screens';
import type { CallbackView } from './use-editor-login';
import { linkProblem, useLinkAccounts, type LinkEnd } from './use-link-accounts';
import { useState } from 'react';

const texts = messages.link;

interface ConfirmLinkProps {
  readonly productName: string;
  readonly offer: LinkOffer;
  /** The address of the account, whose user is logged in. */
  readonly email: string;
  readonly problem: CallbackView['problem'];
  readonly cancelHref: string;
  readonly onSubmit: () => void;
  readonly onEnd: (end: LinkEnd) => void;
}

/** Names both accounts to a user who is logged in, and links them; a login that is not recent is proven in a dialog first (OAUTH-43). */
export function ConfirmLink(props: ConfirmLinkProps) {
  const { productName, offer, email, problem, cancelHref, onSubmit, onEnd } = props;
  const { link } = useLinkAccounts(offer);
  const [isLinking, setIsLinking] = useState(false);

  const submit = async () => {
    setIsLinking(true);
    onSubmit();
    const end = await link({ email }).catch((): LinkEnd => ({ event: 'unknown-error' }));
    setIsLinking(false);
    onEnd(end);
  };
  return (
    <StatusScreen title={texts.title(productName)} why={texts.whyConfirm(productName)}>
      <div className="grid max-w-100 gap-5">
        {problem && (
          <div role="alert">
            <Message kind="danger">{linkProblem(problem)}</Message>
          </div>
        )}
        <Facts
          facts={[
            { term: texts.editorUser, description: offer.email },
            { term: texts.portalAccount(productName), description: email },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            size="lg"
            loading={isLinking}
            loadingWord={texts.submitting}
            onClick={() => void submit()}
          >
            {texts.submit}
          </Button>
          <LinkButton size="lg" href={cancelHref}>
            {messages.cancel}
          </LinkButton>
        </div>
      </div>
    </StatusScreen>
  );
}
