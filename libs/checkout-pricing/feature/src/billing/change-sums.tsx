import {
  isInvoiced,
  type BilledPlan,
  type PlanChangePreview,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { classNames } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { choiceName } from './change-sentences';
import { messages } from './messages';
import type { Money } from './money';

const texts = messages.dialog;

interface ChangeSumsProps {
  readonly preview: PlanChangePreview;
  readonly choice: PlanChoice;
  readonly present: BilledPlan;
  readonly money: Money;
}

/** How the amount that is due today comes about. */
export function ChangeSums({ preview, choice, present, money }: ChangeSumsProps) {
  const { charge, unused, tax, credit, dueNow, next } = preview;
  const name = choiceName(choice);
  const isWithinPeriod = choice.interval === present.interval;
  const rows = [
    {
      term: isWithinPeriod ? texts.untilRenewal(name, formatDay(next.at)) : name,
      amount: charge,
    },
    ...(unused > 0 ? [{ term: texts.unused, amount: -unused }] : []),
    ...(tax === 0 ? [] : [{ term: texts.tax, amount: tax }]),
    ...(credit > 0 ? [{ term: texts.credit, amount: -credit }] : []),
  ];
  return (
    <dl className="num border-y border-line">
      {rows.map(({ term, amount }) => (
        <Row key={term} term={term} amount={money(amount)} />
      ))}
      <Row term={isInvoiced(present) ? texts.invoice : texts.due} amount={money(dueNow)} isSum />
    </dl>
  );
}

interface RowProps {
  readonly term: string;
  readonly amount: string;
  readonly isSum?: boolean;
}

const Row = ({ term, amount, isSum = false }: RowProps) => (
  <div
    className={classNames(
      'flex justify-between gap-x-6 py-1.5',
      isSum && 'border-t border-line font-semibold',
    )}
  >
    <dt className={classNames(!isSum && 'text-ink-muted')}>{term}</dt>
    <dd className="shrink-0">{amount}</dd>
  </div>
);
