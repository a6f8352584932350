import { rememberEmail } from '@portal/auth-session/api';
import type { LinkOffer } from '@portal/overleaf-oauth/domain';
import { runtimeConfig } from '@portal/shared/browser';
import { Button, LinkButton } from '@portal/shared/ui';
import { linkedEditorSection, paths } from '@portal/shared/util';
import { messages } from '../messages';
import { StatusScreen } from './status-screens';

const texts = messages.link;

interface LinkScreenProps {
  readonly productName: string;
  readonly offer: LinkOffer;
  readonly cancelHref: string;
}

interface OtherAccountProps {
  /** The user wants to link another account, with its password. */
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

/** Leads to the mail that sets a password, for this address. */
const SetPassword = ({ email }: { readonly email: string }) => (
  <LinkButton
    variant="primary"
    size="lg"
    href={paths.resetPassword()}
    onClick={() => rememberEmail(email)}
  >
    {texts.setPassword}
  </LinkButton>
);

/** The same user of the editor was linked before: the page says so. */
export function LinkedAlready({ productName, offer }: LinkScreenProps) {
  return (
    <StatusScreen title={texts.titleAgain} why={texts.whyAgain(productName, offer.email)}>
      <LinkButton variant="primary" size="lg" href={paths.account()}>
        {texts.account}
      </LinkButton>
    </StatusScreen>
  );
}

/** A login that was to link the account of a user, who is logged out meanwhile, and whose editor's address has no account. */
export function LoggedOut({ productName, cancelHref }: LinkScreenProps) {
  return (
    <StatusScreen title={texts.titleLoggedOut} why={texts.whyLoggedOut(productName)}>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          size="lg"
          href={paths.login({ redirect: paths.editorCallback() })}
        >
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
  isLoggedIn,
  onOther,
}: LinkScreenProps & OtherAccountProps & { readonly isLoggedIn: boolean }) {
  const hasPassword = isLoggedIn || offer.account?.hasPassword;
  const account = paths.account({}, linkedEditorSection);
  const [label, href] = isLoggedIn
    ? [texts.account, account]
    : [texts.logIn, paths.login({ redirect: paths.account() })];
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
          <SetPassword email={offer.email} />
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
  onOther,
}: LinkScreenProps & OtherAccountProps) {
  const ids = offer.account?.providers ?? [];
  const providers = runtimeConfig().socialProviders.filter(({ id }) => ids.includes(id));
  const redirect = paths.editorCallback();
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
        {!hasProvider && <SetPassword email={offer.email} />}
        <Cancel href={cancelHref} />
        <OtherAccount onOther={onOther} />
      </div>
    </StatusScreen>
  );
}
