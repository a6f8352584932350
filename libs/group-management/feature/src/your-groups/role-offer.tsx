import { checkoutErrors } from '@portal/checkout-pricing/domain';
import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { Button, Message, TextLink, type MessageKind } from '@portal/shared/ui';
import { formatDay, formatMoney, paths } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { errorText } from '../error-text';
import { messages as texts } from './group-plan-messages';
import { roleApi } from './role-api';

type Offer = NonNullable<NonNullable<Group['groups']>[number]['offer']>;

const paymentTexts = texts.payment;

/** Who pays for a group that is offered to the user, and what and when; nothing for the role of an administrator (GROUP-457). */
function paymentOfOffer({ role, newOwnerPays, payment }: Offer): string {
  if (role !== 'owner') return '';
  if (!newOwnerPays) return paymentTexts.stays;
  if (!payment) return paymentTexts.impossible;
  const { amount, currency, isTaxed, interval, seats, chargedFrom, isEnding } = payment;
  const price = paymentTexts.price(formatMoney(amount, currency), interval, isTaxed, seats);
  if (chargedFrom === null) return paymentTexts.atOnce(price);
  const charged = paymentTexts.from(formatDay(new Date(chargedFrom * 1_000)), price);
  return isEnding ? `${charged} ${paymentTexts.endsOtherwise}` : charged;
}

interface RoleOfferProps {
  readonly guid: string;
  readonly name: string;
  readonly offer: Offer;
  readonly say: (kind: MessageKind, content: ReactNode) => void;
  /** Opens the checkout; replaced in tests. */
  readonly navigateOut: (url: string) => void;
}

function problemOf(failure: ApiErrorOf<typeof endpoints.acceptRoleOffer>): string {
  switch (failure.code) {
    case 'ALREADY_SUBSCRIBED':
      return paymentTexts.ownPlan;
    case 'ORDER_IN_PROGRESS':
    case 'PRICE_NOT_AVAILABLE':
    case 'PAYMENT_PROVIDER_UNAVAILABLE':
    case 'PAYMENT_PROVIDER_REFUSED':
      return checkoutErrors[failure.code].text;
    default:
      return errorText({ ...failure, code: failure.code });
  }
}

const Accepted = ({ guid, children }: { readonly guid: string; readonly children: string }) => (
  <p>
    {children} <TextLink href={paths.manageGroup({ group: guid })}>{texts.manage}</TextLink>
  </p>
);

const disabledReasonOf = ({ newOwnerPays, payment }: Offer) =>
  newOwnerPays && !payment ? paymentTexts.notNow : undefined;

/** A role that the owner of a group offers: the user accepts or declines (GROUP-229). */
export function RoleOffer({ guid, name, offer, say, navigateOut }: RoleOfferProps) {
  const { role, by, newOwnerPays } = offer;
  const disabledReason = disabledReasonOf(offer);
  const [acceptOffer, { isLoading: isAccepting }] = roleApi.useAcceptRoleOfferMutation();
  const [declineOffer, { isLoading: isDeclining }] = roleApi.useDeclineRoleOfferMutation();

  const accept = async () => {
    const { data, error } = await acceptOffer({ guid });
    if (error) say('danger', problemOf(apiErrorOf(endpoints.acceptRoleOffer, error)));
    else if (data.checkout !== null) navigateOut(data.checkout);
    else say('success', <Accepted guid={guid}>{texts.accepted[role](name)}</Accepted>);
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
            aria-label={(newOwnerPays ? paymentTexts : texts).acceptNamed(name)}
            loading={isAccepting}
            loadingWord={newOwnerPays ? paymentTexts.opening : texts.accepting}
            {...(disabledReason && { disabledReason })}
            onClick={() => void accept()}
          >
            {newOwnerPays ? paymentTexts.accept : texts.accept}
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
      {texts.offers[role](by)} {paymentOfOffer(offer)}
    </Message>
  );
}
