import { useSession } from '@portal/auth-session/api';
import { linkStep, type LinkOffer } from '@portal/overleaf-oauth/domain';
import type { SocialProvider } from '@portal/shared/browser';
import { BarePage } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useState } from 'react';
import { messages } from '../messages';
import { LinkForm } from './link-form';
import { ConfirmLink, LinkedAlready, LoggedOut, ProveElsewhere, UnlinkFirst } from './link-screens';
import type { LoginEnd } from './login-failure';
import { accountHref, hrefAfterLogin, loginHref, StatusScreen } from './status-screens';
import type { CallbackView, useEditorLogin } from './use-editor-login';
import type { LinkEnd } from './use-link-accounts';

const texts = messages.link;

interface LinkAccountsProps {
  readonly productName: string;
  readonly socialProviders: readonly SocialProvider[];
  readonly query: URLSearchParams;
  readonly view: CallbackView;
  readonly dispatch: ReturnType<typeof useEditorLogin>['dispatch'];
  readonly onEnd: (end: LoginEnd) => void;
  readonly offer: LinkOffer;
}

/** The step that an offer asks for; it stays while a request runs, which may sign the user in. */
function useLinkStep({ offer, query, view }: LinkAccountsProps) {
  const { status, user } = useSession();
  const current = linkStep(offer, { user, isLinking: query.get('purpose') === 'link' });
  const [step, setStep] = useState(current);
  if (view.state !== 'linking' && step !== current) setStep(current);
  const isKnown = status === 'signed-out' || user !== undefined;
  return { step: isKnown || view.state === 'linking' ? step : undefined, user };
}

/** What the owner of the account does before the editor's user is linked to it (OAUTH-16, OAUTH-43). */
export function LinkAccounts(props: LinkAccountsProps) {
  const { productName, socialProviders, query, view, dispatch, onEnd, offer } = props;
  const { step, user } = useLinkStep(props);
  const [isOther, setIsOther] = useState(false);
  const cancelHref = user ? accountHref(query) : loginHref(query);
  const shared = { productName, offer, query, cancelHref };
  const form = {
    ...shared,
    problem: view.problem,
    onSubmit: () => dispatch({ event: 'link-submitted' }),
    onEnd: (ended: LinkEnd) => {
      if (ended.event === 'linked') onEnd(ended.login);
      const codeSource = 'codeSource' in ended ? ended.codeSource : undefined;
      dispatch({ event: ended.event, codeSource });
    },
  };
  const asksForOther = () => setIsOther(true);

  if (step === 'password' || isOther) {
    const isLinked = offer.linkedTo !== undefined;
    return (
      <StatusScreen
        title={isLinked ? texts.titleLinked : texts.title(productName)}
        why={isLinked ? texts.whyLinked(productName) : texts.why(productName)}
      >
        <LinkForm
          {...form}
          isLinked={isLinked}
          email={offer.email}
          startsWithOther={isOther}
          resetHref={hrefAfterLogin(paths.resetPassword(), query)}
        />
      </StatusScreen>
    );
  }
  switch (step) {
    case undefined:
      return <BarePage sentence={messages.working} />;
    case 'linked-already':
      return <LinkedAlready {...shared} />;
    case 'confirm':
      return <ConfirmLink {...form} email={user?.email ?? offer.email} />;
    case 'unlink-first':
      return <UnlinkFirst {...shared} isLoggedIn={user !== undefined} onOther={asksForOther} />;
    case 'log-in':
      return <LoggedOut {...shared} />;
    case 'provider':
    case 'set-password':
      return <ProveElsewhere {...shared} {...{ socialProviders }} onOther={asksForOther} />;
  }
}
