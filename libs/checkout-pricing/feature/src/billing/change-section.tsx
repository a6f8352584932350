import {
  amountOfOption,
  fewestSeats,
  frequencyInterval,
  frequencyOfInterval,
  frequencies,
  maxSeats,
  type BilledPlan,
  type Frequency,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { Button, PageSection, SeatStepper, SegmentedControl, TextLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { lazy, Suspense, useId, useState } from 'react';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { messages } from './messages';
import { moneyIn } from './money';
import { usePlanChoice } from './use-plan-change';
import type { Say } from './use-billing';

const ChangeDialog = lazy(async () => ({
  default: (await import('./change-dialog')).ChangeDialog,
}));

const texts = messages.change;

interface ChangeSectionProps {
  readonly billed: BilledPlan;
  readonly country: string | undefined;
  readonly isTaxAdded: boolean;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  readonly say: Say;
}

/** Chooses another frequency, a group, or another number of seats; the dialog says what it costs (PRICE-302, PRICE-312). */
export function ChangeSection(props: ChangeSectionProps) {
  const { billed, country, isTaxAdded, onManagePlan, say } = props;
  const { choice, isPresent, chooseTier, chooseFrequency, seats } = usePlanChoice(billed);
  const [reviewed, setReviewed] = useState<PlanChoice>();
  const offersGroup =
    billed.plan === 'premium' && billed.options.some(({ plan }) => plan === 'group');
  const problem = choice.plan === 'group' ? seats.problem : undefined;
  return (
    <PageSection heading={texts.heading} note={texts.note} isPrinted={false}>
      <div className="grid max-w-128 gap-5">
        {offersGroup && (
          <SegmentedControl
            label={texts.planLabel}
            segments={[
              { value: 'premium', label: texts.premium },
              { value: 'group', label: texts.group },
            ]}
            value={choice.plan}
            onValueChange={chooseTier}
            className="sm:justify-self-start"
          />
        )}
        {choice.plan === 'premium' ? (
          <Frequencies
            billed={billed}
            interval={choice.interval}
            onFrequencyChange={chooseFrequency}
          />
        ) : (
          <Seats billed={billed} seats={seats} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5 max-sm:flex-col max-sm:items-stretch">
          <ChosenPrice {...{ billed, choice, country, isTaxAdded }} isUsable={!problem} />
          <Button
            variant={isPresent || problem ? 'secondary' : 'primary'}
            disabledReason={isPresent ? texts.present : problem}
            onClick={() => setReviewed(choice)}
          >
            {texts.review}
          </Button>
        </div>
      </div>
      {reviewed && (
        <Suspense fallback={null}>
          <ChangeDialog
            billed={billed}
            choice={reviewed}
            country={country}
            onManagePlan={onManagePlan}
            say={say}
            onClose={() => setReviewed(undefined)}
          />
        </Suspense>
      )}
    </PageSection>
  );
}

interface FrequenciesProps extends Pick<ChangeSectionProps, 'billed'> {
  readonly interval: PlanChoice['interval'];
  readonly onFrequencyChange: (frequency: Frequency) => void;
}

/** The frequencies in which Premium is sold. */
function Frequencies({ billed, interval, onFrequencyChange }: FrequenciesProps) {
  const offered = billed.options.filter(({ plan }) => plan === 'premium');
  return (
    <SegmentedControl<Frequency>
      label={texts.frequencyLabel}
      segments={frequencies
        .filter((frequency) =>
          offered.some((option) => option.interval === frequencyInterval[frequency]),
        )
        .map((value) => ({ value, label: texts.frequencies[value] }))}
      value={frequencyOfInterval[interval]}
      onValueChange={onFrequencyChange}
      className="sm:justify-self-start"
    />
  );
}

interface ChosenPriceProps extends Pick<ChangeSectionProps, 'billed' | 'country' | 'isTaxAdded'> {
  readonly choice: PlanChoice;
  /** Whether the chosen seats have a price. */
  readonly isUsable: boolean;
}

/** The price of a period of what is chosen, in the largest figures. */
function ChosenPrice({ billed, choice, country, isTaxAdded, isUsable }: ChosenPriceProps) {
  const option = billed.options.find(
    ({ plan, interval }) => plan === choice.plan && interval === choice.interval,
  );
  if (!option || !isUsable) return <span />;
  const amount = amountOfOption(option, choice.quantity);
  return (
    <p aria-live="polite" className="num font-serif text-[1.375rem]/7 font-[460]">
      {texts.price(moneyIn(billed.currency, country)(amount), choice.interval)}
      {isTaxAdded && (
        <span className="font-sans text-small font-normal text-ink-muted"> {texts.plusTax}</span>
      )}
    </p>
  );
}

interface SeatsProps extends Pick<ChangeSectionProps, 'billed'> {
  readonly seats: ReturnType<typeof usePlanChoice>['seats'];
}

/** The number of seats, and who keeps it from being smaller (PRICE-305). */
function Seats({ billed, seats }: SeatsProps) {
  const hint = useId();
  const { active = 0, pending = 0, holders = [] } = billed.seats ?? {};
  const taken = active + pending;
  const names = texts.names(holders, taken - holders.length);
  const isAtFewest = seats.count <= fewestSeats(taken);
  return (
    <div className="grid gap-3">
      <SeatStepper
        label={texts.seats}
        text={seats.text}
        onTextChange={seats.type}
        onBlur={seats.leave}
        onDecrement={() => seats.step(-1)}
        onIncrement={() => seats.step(1)}
        canDecrement={seats.count > fewestSeats(taken)}
        canIncrement={seats.count < maxSeats}
        describedBy={hint}
      />
      <div id={hint} className="num text-small text-ink-muted">
        {billed.plan === 'premium' ? (
          <p>{texts.becomesGroup}</p>
        ) : (
          taken > 1 && (
            <p className="wrap-anywhere">
              {texts.fewest(taken)}{' '}
              {isAtFewest && holders.length > 0 && (
                <>
                  {texts.holders(names)}{' '}
                  <TextLink href={paths.manageGroup()}>{texts.removeMembers}</TextLink>
                </>
              )}
            </p>
          )
        )}
      </div>
    </div>
  );
}
