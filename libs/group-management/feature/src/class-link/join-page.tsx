import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import {
  FormPage,
  FormSheet,
  LinkButton,
  Message,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Accepting } from '../accept-invitation/invitation-api';
import { messages as groupMessages } from '../messages';
import { classLinkApi } from './class-link-api';
import { JoinButtons } from './join-buttons';
import { messages } from './messages';

interface JoinPageProps {
  /** Undefined for a visitor who is signed out. */
  readonly user: Accepting | undefined;
  /** The user has Premium now. */
  readonly onJoined: () => void;
}

const texts = messages.join;

/** What a failed request says; only what helps the user is told in its own words. */
function sentenceOf({ code, message }: ApiError): string {
  switch (code) {
    case 'INVITATION_LINK_NOT_FOUND':
    case 'ADDRESS_NOT_IN_DOMAINS':
    case 'INVITATION_NEEDED':
    case 'CLASS_FULL':
    case 'TOO_MANY_REQUESTS':
    case 'NETWORK':
      return message;
    default:
      return texts.unexpected;
  }
}

/** `/join`: a user takes a seat by the class link of the address (GROUP-462). */
export function JoinPage({ user, onJoined }: JoinPageProps) {
  const { search } = useLocation();
  const link = new URLSearchParams(search).get('link') ?? '';
  const { data, error } = classLinkApi.useDescribeClassLinkQuery({ link });
  const [joinByClassLink, { isLoading }] = classLinkApi.useJoinByClassLinkMutation();
  const [isJoined, setIsJoined] = useState(false);
  const { show, region } = useTimedMessage();

  const join = async (groupName: string) => {
    const { error: rejected } = await joinByClassLink({ link });
    if (rejected)
      return show('danger', sentenceOf(apiErrorOf(endpoints.joinByClassLink, rejected)));
    setIsJoined(true);
    onJoined();
    return show('success', texts.joined(groupName), { takesFocus: true });
  };
  const isMember = isJoined || data?.isMember === true;
  return (
    <FormPage>
      <FormSheet title={texts.title(data?.groupName)}>
        <StatusRegion {...region} />
        {error && (
          <div role="alert">
            <Message kind="danger">
              {sentenceOf(apiErrorOf(endpoints.describeClassLink, error))}
            </Message>
          </div>
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
