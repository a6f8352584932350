import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Message, type MessageKind } from '@portal/shared/ui';
import { errorText } from '../members/error-text';
import { roleApi } from './role-api';
import { messages as texts } from '../group-plan/messages';

type Offer = NonNullable<NonNullable<Group['groups']>[number]['offer']>;

interface RoleOfferProps {
  readonly guid: string;
  readonly name: string;
  readonly offer: Offer;
  /** Without a verified email address nobody administers a group. */
  readonly isVerified: boolean;
  readonly say: (kind: MessageKind, text: string) => void;
}

/** A role that the owner of a group offers: the user accepts or declines (GROUP-229). */
export function RoleOffer({ guid, name, offer: { role, by }, isVerified, say }: RoleOfferProps) {
  const [acceptOffer, { isLoading: isAccepting }] = roleApi.useAcceptRoleOfferMutation();
  const [declineOffer, { isLoading: isDeclining }] = roleApi.useDeclineRoleOfferMutation();

  const accept = async () => {
    const { error } = await acceptOffer({ guid });
    if (error) say('danger', errorText(apiErrorOf(endpoints.acceptRoleOffer, error)));
    else say('success', texts.accepted[role](name));
  };
  const decline = async () => {
    const { error } = await declineOffer({ guid });
    if (error) say('danger', errorText(apiErrorOf(endpoints.declineRoleOffer, error)));
    else say('success', texts.declined(name));
  };
  return (
    <Message
      kind="info"
      actions={
        <>
          <Button
            size="sm"
            variant="primary"
            aria-label={texts.acceptNamed(name)}
            loading={isAccepting}
            loadingWord={texts.accepting}
            {...(!isVerified && { disabledReason: texts.verifyFirst })}
            onClick={() => void accept()}
          >
            {texts.accept}
          </Button>
          <Button
            size="sm"
            aria-label={texts.declineNamed(name)}
            loading={isDeclining}
            loadingWord={texts.declining}
            onClick={() => void decline()}
          >
            {texts.decline}
          </Button>
        </>
      }
    >
      {texts.offers[role](by)}
    </Message>
  );
}
