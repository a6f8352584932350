import { afterLogin, sessionErrors, type SocialLink } from '@portal/auth-session/domain';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation, useNavigate, useSearchParams } from '@portal/shared/router';
import { FormSheet, LinkButton, Message, FormPage } from '@portal/shared/ui';
import { useState, type ReactNode } from 'react';
import { messages } from '../messages';
import { ReplaceSession } from '../replaced-session/replace-session';
import { CodeSheet } from '../second-factor/lazy-code-step';
import { useSession } from '../session/session-hooks';
import { SignedIn, type SigningInProps } from '../signed-in/signed-in';
import { Waiting } from '../signed-in/waiting';
import { LinkForm } from './link-form';
import { isProof, SocialProof } from './social-proof';
import { useSocialTicket } from './use-social-ticket';

function WayBack() {
  const { search } = useLocation();
  return (
    <LinkButton size="lg" block href={keepQuery(paths.login(), search)}>
      {messages.social.backToLogin}
    </LinkButton>
  );
}

function Failed({ message }: { readonly message: string }) {
  return (
    <FormPage>
      <FormSheet title={messages.social.failedTitle}>
        <div role="alert">
          <Message kind="danger">{message}</Message>
        </div>
        <WayBack />
      </FormSheet>
    </FormPage>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly why: string;
  readonly children: ReactNode;
}

function Question({ title, why, children }: QuestionProps) {
  return (
    <FormPage>
      <FormSheet title={title}>
        <p className="wrap-anywhere text-ink-muted">{why}</p>
        <div>{children}</div>
      </FormSheet>
    </FormPage>
  );
}

/** An account without a password cannot be linked: the user sets a password by mail first. */
function NoPassword({ link }: { readonly link: SocialLink }) {
  const { noPassword, setPassword } = messages.social;
  return (
    <>
      <Message kind="info">{noPassword(link.providerName)}</Message>
      <LinkButton variant="primary" size="lg" block href={paths.resetPassword()}>
        {setPassword}
      </LinkButton>
      <WayBack />
    </>
  );
}

/** `/social`: the page that a provider's sign-in, or the proof of a signed-in user, returns to. */
export function SocialPage(signingIn: SigningInProps) {
  const [query] = useSearchParams();
  const [isForProof] = useState(() => isProof(query));
  return isForProof ? <SocialProof /> : <SocialSignIn {...signingIn} />;
}

function SocialSignIn(signingIn: SigningInProps) {
  const { stage, askForCode, finish, replace } = useSocialTicket();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { status, reason } = useSession();

  switch (stage.kind) {
    case 'failed':
      return <Failed message={stage.message} />;
    case 'link':
      return (
        <FormPage>
          <FormSheet title={messages.social.linkTitle}>
            {stage.link.hasPassword ? (
              <LinkForm link={stage.link} onLinked={finish} onCodeNeeded={askForCode} />
            ) : (
              <NoPassword link={stage.link} />
            )}
          </FormSheet>
        </FormPage>
      );
    case 'code':
      return (
        <FormPage>
          <CodeSheet
            source={stage.source}
            onAnswered={finish}
            onCancel={() => void navigate(keepQuery(paths.login(), search))}
          />
        </FormPage>
      );
    case 'replace': {
      const { offer } = stage;
      const { providerName } = offer;
      return (
        <ReplaceSession
          {...{ frame: Question, offer, providerName }}
          onConfirm={() => replace(offer)}
        />
      );
    }
    case 'waiting':
    case 'done':
      if (reason === 'sign-in-failed') return <Failed message={sessionErrors.SIGN_IN_FAILED} />;
      if (stage.kind === 'done' && status === 'signed-in')
        return <SignedIn decide={afterLogin} {...signingIn} />;
      return <Waiting label={messages.waiting.signingIn} />;
  }
}
