import {
  canDecrement,
  type Frequency,
  type PlanTier,
  type PriceDisplay,
  type SeatInput,
  type SeatInputEvent,
} from '@portal/checkout-pricing/domain';
import { Badge, classNames, SeatStepper } from '@portal/shared/ui';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { CurrentPlanView } from './use-current-plan';
import { useMoney } from '../checkout/country';
import { messages } from '../messages';
import { type GroupOffer, GroupPrice } from './group-price';
import { GroupNameField, type GroupNameInput } from './group-name';
import { FreeButton, GroupButton, InstitutionButton, PremiumButton } from './plan-buttons';
import { freePrice, PremiumPrice, Price } from './price';
import type { PlanActions } from './use-plan-actions';

interface PlanSheetProps {
  readonly frequency: Frequency;
  readonly seats: SeatInput;
  readonly dispatchSeats: (event: SeatInputEvent) => void;
  readonly premiumDisplay: PriceDisplay | undefined;
  readonly groupOffer: GroupOffer | undefined;
  readonly groupName: GroupNameInput;
  /** What else is asked of who buys a group. */
  readonly askBuyer?: ReactNode;
  readonly isLoading: boolean;
  readonly actions: PlanActions;
  readonly currentPlan: CurrentPlanView | undefined;
}

const sheet =
  'mb-6 grid border border-y-2 border-line border-y-rule bg-surface sm:grid-cols-2 ' +
  'min-[75rem]:grid-cols-[1fr_1.12fr_1.12fr_1fr]';

const { free, premium, group, institution, actions: labels } = messages;

/** The four plan cards on one sheet, Premium featured (PRICE-36). */
export function PlanSheet(props: PlanSheetProps) {
  const { frequency, seats, dispatchSeats, premiumDisplay, groupOffer, isLoading } = props;
  const { actions, currentPlan, groupName, askBuyer } = props;
  const { kind } = actions.group;
  const current = (tier: PlanTier) => (currentPlan?.tier === tier ? currentPlan : undefined);
  const money = useMoney()(premiumDisplay?.currency ?? 'usd');
  return (
    <div className={sheet}>
      <PlanCard
        {...free}
        isCompact
        current={current('Free')}
        price={<Price isDefault={isLoading} amount={freePrice(money)} note={free.priceNote} />}
        action={<FreeButton actions={actions} label={labels.tryForFree} block />}
      />
      <PlanCard
        {...premium}
        current={current('Premium')}
        featured
        isCompact
        price={
          <PremiumPrice frequency={frequency} display={premiumDisplay} isLoading={isLoading} />
        }
        action={<PremiumButton actions={actions} block />}
      />
      <PlanCard
        {...group}
        current={current('Group')}
        className="border-line sm:max-[75rem]:border-t"
        price={
          <GroupPrice
            offer={groupOffer}
            seats={seats}
            isAnnual={frequency === 'annually'}
            isLoading={isLoading}
          />
        }
        choices={
          <>
            <Seats seats={seats} dispatchSeats={dispatchSeats} />
            {(kind === 'buy' || kind === 'annual-only') && (
              <>
                <GroupNameField {...groupName} />
                {askBuyer}
              </>
            )}
          </>
        }
        action={<GroupButton actions={actions} block />}
      />
      <PlanCard
        {...institution}
        current={current('Institution')}
        className="border-line max-[75rem]:border-t sm:border-s"
        price={<Price amount={institution.price} note={institution.priceNote} />}
        action={<InstitutionButton block />}
      />
    </div>
  );
}

const Seats = ({ seats, dispatchSeats }: Pick<PlanSheetProps, 'seats' | 'dispatchSeats'>) => (
  <SeatStepper
    label={group.seats}
    text={seats.text}
    canDecrement={canDecrement(seats)}
    onTextChange={(text) => dispatchSeats({ type: 'typed', text })}
    onBlur={() => dispatchSeats({ type: 'left' })}
    onDecrement={() => dispatchSeats({ type: 'decremented' })}
    onIncrement={() => dispatchSeats({ type: 'incremented' })}
  />
);

interface PlanCardProps {
  readonly name: string;
  readonly pitch: string;
  readonly price: ReactNode;
  readonly features: readonly string[];
  readonly choices?: ReactNode;
  readonly action: ReactNode;
  readonly current: CurrentPlanView | undefined;
  readonly featured?: boolean;
  /** On phones the price stands beside the name, so that Premium's price is above the fold (PRICE-480). */
  readonly isCompact?: boolean;
  readonly className?: string;
}

const grid = 'row-span-5 grid min-w-0 grid-rows-subgrid px-5 sm:px-6.5 max-sm:grid-rows-none';

/** Name and amount share a line, and the note has its own, so that no coupon makes a line more. */
const compact =
  'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:[&>*]:w-full';

const besideName =
  'max-sm:contents max-sm:[&>*]:-order-1 max-sm:[&>p]:text-end max-sm:[&>p:last-child]:w-full max-sm:[&>p:last-child]:pb-1 ' +
  'max-sm:[&>p:first-child]:flex-col max-sm:[&>p:first-child]:items-end max-sm:[&>p:first-child]:gap-y-0 max-sm:[&>p:first-child]:text-[2rem]';

const plain = 'pt-7 pb-8 max-sm:py-4';

const panel =
  'panel relative z-1 -mx-px py-6 ' +
  'sm:-mt-0.5 sm:pt-7.5 sm:pb-8 ' +
  'min-[75rem]:-my-5 min-[75rem]:rounded-md min-[75rem]:pt-12 min-[75rem]:pb-13 min-[75rem]:shadow-menu';

/** One plan. Its five parts are rows of a subgrid, so that they align across all plans. */
function PlanCard(props: PlanCardProps) {
  const { name, pitch, price, features, choices, action, current } = props;
  const { featured = false, isCompact = false, className } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(grid, isCompact && compact, featured ? panel : plain, className)}
    >
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-3',
          isCompact && 'max-sm:-order-1 max-sm:w-auto!',
        )}
      >
        <h2 id={headingId} className="type-title text-ink">
          {name}
        </h2>
        {current && <Badge>{messages.yourPlan}</Badge>}
      </div>
      {/* Two lines, so that the sentence about the user's plan moves nothing. */}
      <p className="mt-1 min-h-12 text-ink-muted">{current?.sentence ?? pitch}</p>
      <div className={classNames('pb-1 sm:mt-5', isCompact ? besideName : 'max-sm:mt-4')}>
        {price}
      </div>
      <ul className="mt-4 grid content-start gap-2 border-t border-line pt-5 max-sm:mt-3 max-sm:gap-1 max-sm:pt-3">
        {features.map((feature) => (
          <li key={feature} className="grid grid-cols-[1.125rem_1fr] gap-2">
            <Check className="icon-sm mt-1 text-link" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="self-end pt-7 max-sm:pt-4">
        {choices && <div className="mb-3 grid gap-3">{choices}</div>}
        {action}
      </div>
    </section>
  );
}
