import { Button, LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import type { Accepting } from '../accept-invitation/invitation-api';
import type { DescribedClassLink } from './class-link-api';
import { messages } from './messages';

interface JoinButtonsProps {
  readonly link: string;
  readonly described: DescribedClassLink;
  readonly user: Accepting | undefined;
  readonly isBusy: boolean;
  readonly onJoin: () => void;
}

const texts = messages.join;

/** What the reader of a class link can do: join, or what is missing for that (GROUP-462). */
export function JoinButtons({ link, described, user, isBusy, onJoin }: JoinButtonsProps) {
  const { domains, isAddressAllowed, isFull, needsInvitation } = described;
  const redirect = paths.join({ link });
  if (isAddressAllowed === false && user)
    return (
      <>
        <Message kind="warning">{texts.otherDomain(user.email, domains)}</Message>
        <LinkButton size="lg" block variant="primary" href={paths.signout({ redirect })}>
          {texts.switchAccount}
        </LinkButton>
      </>
    );
  if (needsInvitation) return <Message kind="warning">{texts.removed}</Message>;
  if (isFull) return <Message kind="warning">{texts.full}</Message>;
  if (!user)
    return (
      <>
        <p className="text-ink-muted wrap-anywhere">{texts.signInFirst(domains)}</p>
        <LinkButton size="lg" block variant="primary" href={paths.login({ redirect })}>
          {texts.logIn}
        </LinkButton>
        <LinkButton size="lg" block href={paths.signup({ redirect })}>
          {texts.signUp}
        </LinkButton>
      </>
    );
  if (!user.emailVerified) return <Message kind="warning">{texts.verifyFirst(user.email)}</Message>;
  return (
    <>
      <p className="text-ink-muted wrap-anywhere">{texts.joinAs(user.email)}</p>
      <Button size="lg" block variant="primary" loading={isBusy} onClick={onJoin}>
        {texts.join}
      </Button>
    </>
  );
}
