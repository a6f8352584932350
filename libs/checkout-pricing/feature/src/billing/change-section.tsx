import {
  amountOfOption,
  minGroupSeats,
  frequencyInterval,
  frequencyOfInterval,
  frequencies,
  maxSeats,
  type BilledPlan,
  type Frequency,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import {
  Button,
  LinkButton,
  Message,
  PageSection,
  SeatStepper,
  SegmentedControl,
  TextLink,
} from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { lazy, Suspense, useId, useState } from 'react';
import { useMoney } from '../checkout/country';
import { isWebAddress } from '../checkout/leave-portal';
import { choiceName } from './change-sentences';
import { messages } from './messages';
import { messages as planCard } from './plan-card-messages';
import type { Say } from './use-billing';
import type { BillingPortal } from './use-manage-plan';
import { usePlanChoice } from './use-plan-change';

const ChangeDialog = lazy(async () => ({
  default: (await import('./change-dialog')).ChangeDialog,
}));

const texts = messages.change;

interface ChangeSectionProps {
  readonly billed: BilledPlan;
  readonly isTaxAdded: boolean;
  readonly portal: BillingPortal;
  readonly say: Say;
}

/** Chooses another frequency, a group, or another number of seats; the dialog says what it costs (PRICE-302, PRICE-312). */
export function ChangeSection(props: ChangeSectionProps) {
  const { billed, isTaxAdded, portal, say } = props;
  const { choice, isCurrent, chooseTier, chooseFrequency, seats } = usePlanChoice(billed);
  const [reviewed, setReviewed] = useState<PlanChoice>();
  const offersGroup =
    billed.plan === 'premium' && billed.options.some(({ plan }) => plan === 'group');
  const problem = choice.plan === 'group' ? seats.problem : undefined;
  return (
    <PageSection heading={texts.heading} note={texts.note} isPrinted={false}>
      <div role="status" className="max-w-128 has-[p]:mb-5">
        <PendingChange billed={billed} />
      </div>
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
          <ChosenPrice {...{ billed, choice, isTaxAdded }} isUsable={!problem} />
          <Button
            variant={isCurrent || problem ? 'secondary' : 'primary'}
            disabledReason={isCurrent ? texts.present : problem}
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
            portal={portal}
            say={say}
            onClose={() => setReviewed(undefined)}
          />
        </Suspense>
      )}
    </PageSection>
  );
}

/** A change that waits until its payer confirms the payment to the bank (PRICE-541). */
function PendingChange({ billed: { pending, currency } }: Pick<ChangeSectionProps, 'billed'>) {
  const moneyIn = useMoney();
  if (!pending || !isWebAddress(pending.page)) return null;
  const { amount, page, ...choice } = pending;
  return (
    <Message
      kind="warning"
      actions={
        <LinkButton variant="primary" href={page} target="_blank" rel="noreferrer">
          {planCard.problem.confirmPayment}
        </LinkButton>
      }
    >
      <p className="num">
        {planCard.problem.confirmChange(choiceName(choice), moneyIn(currency)(amount))}
      </p>
    </Message>
  );
}

interface FrequenciesProps extends Pick<ChangeSectionProps, 'billed'> {
  readonly interval: PlanChoice['interval'];
  readonly onFrequencyChange: (frequency: Frequency) => void;
}

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

interface ChosenPriceProps extends Pick<ChangeSectionProps, 'billed' | 'isTaxAdded'> {
  readonly choice: PlanChoice;
  readonly isUsable: boolean;
}

function ChosenPrice({ billed, choice, isTaxAdded, isUsable }: ChosenPriceProps) {
  const moneyIn = useMoney();
  const option = billed.options.find(
    ({ plan, interval }) => plan === choice.plan && interval === choice.interval,
  );
  if (!option || !isUsable) return <span />;
  const amount = amountOfOption(option, choice.quantity);
  return (
    <p aria-live="polite" className="num font-serif text-[1.375rem]/7 font-[460]">
      {texts.price(moneyIn(billed.currency)(amount), choice.interval)}
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
  const isAtMinimum = seats.count <= minGroupSeats(taken);
  return (
    <div className="grid gap-3">
      <SeatStepper
        label={texts.seats}
        text={seats.text}
        onTextChange={seats.type}
        onBlur={seats.leave}
        onDecrement={() => seats.step(-1)}
        onIncrement={() => seats.step(1)}
        canDecrement={seats.count > minGroupSeats(taken)}
        canIncrement={seats.count < maxSeats}
        describedBy={hint}
      />
      <div id={hint} className="num text-small text-ink-muted">
        {billed.plan === 'premium' ? (
          <p>{texts.becomesGroup}</p>
        ) : (
          taken > 1 && (
            <p className="wrap-anywhere">
              {texts.tooFew(taken)}{' '}
              {isAtMinimum && holders.length > 0 && (
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
