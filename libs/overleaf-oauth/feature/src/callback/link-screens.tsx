import { rememberEmail } from '@portal/auth-session/api';
import type { LinkOffer } from '@portal/overleaf-oauth/domain';
import type { SocialProvider } from '@portal/shared/browser';
import { Button, Facts, LinkButton, Message } from '@portal/shared/ui';
import { linkedEditorSection, paths } from '@portal/shared/util';
import { useState } from 'react';
import { messages } from '../messages';
import { accountHref, hrefAfterLogin, StatusScreen } from './status-screens';
import type { CallbackView } from './use-editor-login';
import { useLinkAccounts, type LinkEnd } from './use-link-accounts';

const texts = messages.link;

interface LinkScreenProps {
  readonly productName: string;
  readonly offer: LinkOffer;
  readonly cancelHref: string;
  readonly query: URLSearchParams;
}

interface OtherAccountProps {
  readonly onOther: () => void;
}

const Cancel = ({ href }: { readonly href: string }) => (
  <LinkButton size="lg" href={href}>
    {messages.cancel}
  </LinkButton>
);

const OtherAccount = ({ onOther }: OtherAccountProps) => (
  <Button size="lg" variant="quiet" onClick={onOther}>
    {texts.otherAccount}
  </Button>
);

/** This page, to which the owner comes back with a proof. */
const backHere = (query: URLSearchParams) => hrefAfterLogin(paths.editorCallback(), query);

/** Leads to the mail that sets a password, for this address. */
const SetPassword = ({ offer, query }: Pick<LinkScreenProps, 'offer' | 'query'>) => (
  <LinkButton
    variant="primary"
    size="lg"
    href={hrefAfterLogin(paths.resetPassword(), query)}
    onClick={() => rememberEmail(offer.email)}
  >
    {texts.setPassword}
  </LinkButton>
);

export function LinkedAlready({ productName, offer, query }: LinkScreenProps) {
  return (
    <StatusScreen title={texts.titleAgain} why={texts.whyAgain(productName, offer.email)}>
      <LinkButton variant="primary" size="lg" href={accountHref(query)}>
        {texts.account}
      </LinkButton>
    </StatusScreen>
  );
}

/** A login that was to link the account of a user, who was logged out since, and whose editor's address has no account. */
export function LoggedOut({ productName, cancelHref, query }: LinkScreenProps) {
  return (
    <StatusScreen title={texts.titleLoggedOut} why={texts.whyLoggedOut(productName)}>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" size="lg" href={paths.login({ redirect: backHere(query) })}>
          {texts.logIn}
        </LinkButton>
        <Cancel href={cancelHref} />
      </div>
    </StatusScreen>
  );
}

/** The account has another user of the editor, such as one from before the user registered there again. */
export function UnlinkFirst({
  productName,
  offer,
  cancelHref,
  query,
  isLoggedIn,
  onOther,
}: LinkScreenProps & OtherAccountProps & { readonly isLoggedIn: boolean }) {
  const hasPassword = isLoggedIn || offer.account?.hasPassword;
  const [label, href] = isLoggedIn
    ? [texts.account, accountHref(query, linkedEditorSection)]
    : [texts.logIn, paths.login({ redirect: accountHref(query) })];
  return (
    <StatusScreen
      title={texts.titleUnlink}
      why={hasPassword ? texts.whyUnlink(productName) : texts.whyUnlinkNoPassword(productName)}
    >
      <div className="flex flex-wrap gap-3">
        {hasPassword ? (
          <LinkButton variant="primary" size="lg" href={href}>
            {label}
          </LinkButton>
        ) : (
          <SetPassword {...{ offer, query }} />
        )}
        <Cancel href={cancelHref} />
        {!isLoggedIn && <OtherAccount onOther={onOther} />}
      </div>
    </StatusScreen>
  );
}

/** The account has no password: its owner logs in with a provider that opens it, else sets one by mail. */
export function ProveElsewhere({
  productName,
  offer,
  cancelHref,
  query,
  socialProviders,
  onOther,
}: LinkScreenProps & OtherAccountProps & { readonly socialProviders: readonly SocialProvider[] }) {
  const ids = offer.account?.providers ?? [];
  const providers = socialProviders.filter(({ id }) => ids.includes(id));
  const redirect = backHere(query);
  const hasProvider = providers.length > 0;
  return (
    <StatusScreen
      title={texts.title(productName)}
      why={hasProvider ? texts.whyProvider(productName) : texts.whyNoProof(productName)}
    >
      <div className="flex flex-wrap gap-3">
        {providers.map(({ id, name }) => (
          <LinkButton
            key={id}
            variant="primary"
            size="lg"
            external
            href={paths.socialLogin({ provider: id, redirect })}
          >
            {texts.continueWith(name)}
          </LinkButton>
        ))}
        {!hasProvider && <SetPassword {...{ offer, query }} />}
        <Cancel href={cancelHref} />
        <OtherAccount onOther={onOther} />
      </div>
    </StatusScreen>
  );
}

export const LinkProblem = ({ problem }: Pick<CallbackView, 'problem'>) =>
  problem && (
    <div role="alert">
      <Message kind="danger">
        {problem === 'error-linking' ? texts.rejected : texts.alreadyLinked}
      </Message>
    </div>
  );

interface ConfirmLinkProps extends Omit<LinkScreenProps, 'query'> {
  readonly email: string;
  readonly problem: CallbackView['problem'];
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
        <LinkProblem problem={problem} />
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
          <Cancel href={cancelHref} />
        </div>
      </div>
    </StatusScreen>
  );
}
