import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useLocation } from '@portal/shared/router';
import {
  Button,
  LinkButton,
  Message,
  FormPage,
  FormSheet,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { paths, keepQuery } from '@portal/shared/util';
import { useState } from 'react';
import { messages as groupMessages } from '../messages';
import { messages } from '../settings/class-link-messages';
import { DeadEnd } from './dead-end';
import { joiningApi, type DescribedClassLink } from './joining-api';
import { OtherAccount, sentenceOf, SignInLinks, type Joining } from './joining';

interface JoinButtonsProps {
  readonly link: string;
  readonly described: DescribedClassLink;
  readonly user: Joining | undefined;
  readonly isBusy: boolean;
  readonly onJoin: () => void;
}

const texts = messages.join;

/** What the reader of a class link can do: join, or what is missing for that (GROUP-462). */
function JoinButtons({ link, described, user, isBusy, onJoin }: JoinButtonsProps) {
  const { domains, isAddressAllowed, isFull, needsInvitation } = described;
  const redirect = paths.join({ link });
  if (isAddressAllowed === false && user)
    return <OtherAccount {...{ texts, redirect }} text={texts.otherDomain(user.email, domains)} />;
  if (needsInvitation) return <Message kind="warning">{texts.removed}</Message>;
  if (isFull) return <Message kind="warning">{texts.full}</Message>;
  if (!user) return <SignInLinks {...{ texts, redirect }} text={texts.signInFirst(domains)} />;
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

interface JoinPageProps {
  /** Undefined for a visitor who is signed out. */
  readonly user: Joining | undefined;
  readonly onJoined: () => void;
}

/** `/join`: a user takes a seat by the class link of the address (GROUP-462). */
export function JoinPage({ user, onJoined }: JoinPageProps) {
  const { search } = useLocation();
  const link = new URLSearchParams(search).get('link') ?? '';
  const { data, error } = joiningApi.useDescribeClassLinkQuery({ link });
  const [joinByClassLink, { isLoading }] = joiningApi.useJoinByClassLinkMutation();
  const [isJoined, setIsJoined] = useState(false);
  const { show, region } = useTimedMessage();

  const join = async (groupName: string) => {
    const { error: rejected } = await joinByClassLink({ link });
    if (rejected)
      return show('danger', sentenceOf(apiErrorOf(endpoints.joinByClassLink, rejected)));
    setIsJoined(true);
    onJoined();
    return show('success', texts.joined(groupName));
  };
  const failure = error && apiErrorOf(endpoints.describeClassLink, error);
  const isMember = isJoined || data?.isMember === true;
  return (
    <FormPage>
      <FormSheet title={texts.title(data?.groupName)}>
        <StatusRegion {...region} />
        {failure && (
          <div role="alert">
            <Message kind="danger">{sentenceOf(failure)}</Message>
          </div>
        )}
        {failure?.code === 'INVITATION_LINK_NOT_FOUND' && (
          <DeadEnd isSignedIn={user !== undefined}>{texts.dead}</DeadEnd>
        )}
        {data && isMember && !isJoined && (
          <Message kind="info">{texts.already(data.groupName)}</Message>
        )}
        {data && !isMember && (
          <>
            <p className="wrap-anywhere">{texts.explanation(data.domains)}</p>
            {data.owner !== null && (
              <p className="text-ink-muted wrap-anywhere">{texts.by(data.owner)}</p>
            )}
            <p className="text-ink-muted">{groupMessages.invitation.statistics}</p>
            <JoinButtons
              link={link}
              described={data}
              user={user}
              isBusy={isLoading}
              onJoin={() => void join(data.groupName)}
            />
          </>
        )}
        {isMember && (
          <LinkButton size="lg" block href={keepQuery(paths.account(), search)}>
            {texts.toAccount}
          </LinkButton>
        )}
      </FormSheet>
    </FormPage>
  );
}
