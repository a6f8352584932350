import {
  canDecrement,
  type Frequency,
  type PriceDisplay,
  type SeatInput,
  type SeatInputEvent,
} from '@portal/checkout-pricing/domain';
import { SeatStepper } from '@portal/shared/ui';
import { messages } from '../messages';
import { freePrice } from './free-price';
import { GroupPrice } from './group-price';
import { FreeButton, GroupButton, InstitutionButton, PremiumButton } from './plan-buttons';
import { PlanCard } from './plan-card';
import { PremiumPrice } from './premium-price';
import { Price } from './price';
import type { GroupOffer } from './use-group-offer';
import type { PlanActions } from './use-plan-actions';

interface PlanSheetProps {
  readonly frequency: Frequency;
  readonly seats: SeatInput;
  readonly tellSeats: (event: SeatInputEvent) => void;
  readonly premiumDisplay: PriceDisplay | undefined;
  readonly groupOffer: GroupOffer | undefined;
  readonly country: string | undefined;
  readonly isLoading: boolean;
  readonly actions: PlanActions;
}

const sheet =
  'mb-6 grid border border-y-2 border-line border-y-rule bg-surface sm:grid-cols-2 ' +
  'min-[75rem]:grid-cols-[1fr_1.12fr_1.12fr_1fr]';

const { free, premium, group, institution, actions: words } = messages;

/** The four plans on one sheet, Premium standing out of it. Their order never changes. */
export function PlanSheet(props: PlanSheetProps) {
  const { frequency, seats, tellSeats, premiumDisplay, groupOffer, country, isLoading } = props;
  const { actions } = props;
  const pricing = { isLoading, country };
  return (
    <div className={sheet}>
      <PlanCard
        {...free}
        price={
          <Price amount={freePrice(premiumDisplay?.currency, country)} note={free.priceNote} />
        }
        action={<FreeButton actions={actions} label={words.tryForFree} block />}
      />
      <PlanCard
        {...premium}
        featured
        price={<PremiumPrice frequency={frequency} display={premiumDisplay} {...pricing} />}
        action={<PremiumButton actions={actions} block />}
      />
      <PlanCard
        {...group}
        className="border-line sm:max-[75rem]:border-t"
        price={
          <GroupPrice
            offer={groupOffer}
            seats={seats}
            isAnnual={frequency === 'annually'}
            {...pricing}
          />
        }
        action={
          <>
            <SeatStepper
              label={group.seats}
              text={seats.text}
              canDecrement={canDecrement(seats)}
              onTextChange={(text) => tellSeats({ type: 'typed', text })}
              onBlur={() => tellSeats({ type: 'left' })}
              onDecrement={() => tellSeats({ type: 'decremented' })}
              onIncrement={() => tellSeats({ type: 'incremented' })}
            />
            <GroupButton actions={actions} block />
          </>
        }
      />
      <PlanCard
        {...institution}
        className="border-line max-[75rem]:border-t sm:border-s"
        price={<Price amount={institution.price} note={institution.priceNote} />}
        action={<InstitutionButton block />}
      />
    </div>
  );
}
