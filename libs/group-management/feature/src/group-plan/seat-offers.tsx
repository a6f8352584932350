import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, ConfirmDialog } from '@portal/shared/ui';
import { useState } from 'react';
import { groupManagementApi } from '../api';
import { errorText } from '../members/error-text';
import { messages as groupMessages } from '../messages';
import { messages } from './messages';

const texts = messages.seat;

type SeatOffer = NonNullable<Group['seatOffers']>[number];

interface SeatOffersProps {
  readonly offers: readonly SeatOffer[];
  readonly show: (kind: 'success' | 'danger', text: string) => void;
  /** The user joined a group, and has Premium now. */
  readonly onJoined: () => void;
}

/** The groups that the user may join by the domain of the email address; joining asks first (GROUP-466). */
export function SeatOffers({ offers, show, onJoined }: SeatOffersProps) {
  const [chosen, setChosen] = useState<SeatOffer>();
  const [joinByDomain, { isLoading }] = groupManagementApi.useJoinByDomainMutation();
  const join = async ({ guid, name }: SeatOffer) => {
    const { error } = await joinByDomain({ guid });
    setChosen(undefined);
    if (error) return show('danger', errorText(apiErrorOf(endpoints.joinByDomain, error)));
    show('success', texts.joined(name));
    return onJoined();
  };
  return (
    <>
      {offers.map((offer) => (
        <div
          key={offer.guid}
          className="mb-3 flex items-center justify-between gap-x-8 gap-y-2 max-sm:flex-col max-sm:items-stretch"
        >
          <p className="min-w-0 wrap-anywhere">
            {offer.isFull ? texts.full(offer.name) : texts.offered(offer.name)}
          </p>
          {!offer.isFull && (
            <Button
              size="sm"
              variant="primary"
              aria-label={texts.joinNamed(offer.name)}
              onClick={() => setChosen(offer)}
            >
              {texts.join}
            </Button>
          )}
        </div>
      ))}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setChosen(undefined)}
          title={texts.title(chosen.name)}
          confirmLabel={texts.join}
          loading={isLoading}
          loadingWord={texts.joining}
          onConfirm={() => void join(chosen)}
        >
          {groupMessages.invitation.statistics}
        </ConfirmDialog>
      )}
    </>
  );
}
