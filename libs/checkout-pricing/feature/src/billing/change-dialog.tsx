import {
  billingEndpoints as endpoints,
  isInvoiced,
  type BilledPlan,
  type PlanChangePreview,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Dialog, Message, WritingLine, classNames } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { useState } from 'react';
import { type Money, useMoney } from '../checkout/country';
import { billingApi } from './billing-api';
import { useDetailsForm } from './billing-details-section';
import { changeSentences, doneSentence, choiceName } from './change-sentences';
import { messages } from './messages';
import type { Say } from './use-billing';
import type { BillingPortal } from './use-manage-plan';

const texts = messages.dialog;

interface ChangeDialogProps {
  readonly billed: BilledPlan;
  readonly choice: PlanChoice;
  readonly portal: BillingPortal;
  readonly say: Say;
  readonly onClose: () => void;
}

/** Asks once, with the amounts that the payment provider computed, and changes the plan (PRICE-303, PRICE-304, PRICE-312). */
export function ChangeDialog({ billed, choice, portal, say, onClose }: ChangeDialogProps) {
  const moneyIn = useMoney();
  const { data, error, isFetching, refetch } = billingApi.usePreviewPlanChangeQuery(choice, {
    refetchOnMountOrArgChange: true,
  });
  const [changePlan, { isLoading }] = billingApi.useChangePlanMutation();
  const [failure, setFailure] = useState<ReturnType<typeof failureOf>>();
  const preview = isFetching ? undefined : data;

  const confirm = async ({ prorationDate, dueNow }: PlanChangePreview) => {
    setFailure(undefined);
    const result = await changePlan({ ...choice, prorationDate, dueNow });
    if (!result.data) return setFailure(failureOf(result.error));
    // The page behind then asks to confirm the payment.
    if (!result.data.confirmPage)
      say('success', doneSentence(result.data, moneyIn(result.data.currency), billed.card?.last4));
    return onClose();
  };
  const lookAgain = () => {
    setFailure(undefined);
    void refetch();
  };
  const shown =
    failure ?? (!isFetching && error ? apiErrorOf(endpoints.previewPlanChange, error) : undefined);
  const money = preview && moneyIn(preview.currency);
  const pay = isInvoiced(billed) ? texts.sendInvoice : texts.pay;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          {preview && money && (
            <Button variant="primary" loading={isLoading} onClick={() => void confirm(preview)}>
              {preview.dueNow > 0 ? pay(money(preview.dueNow)) : texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <div role="status" aria-live="polite" className="grid gap-4">
        {isFetching && <WritingLine label={texts.asking} />}
        {isFetching && <p className="text-ink-muted">{texts.asking}</p>}
        {shown && <Failure {...shown} {...{ portal, onClose }} onLookAgain={lookAgain} />}
        {preview && money && (
          <Preview preview={preview} choice={choice} billed={billed} money={money} />
        )}
      </div>
    </Dialog>
  );
}

interface PreviewProps extends Pick<ChangeDialogProps, 'billed' | 'choice'> {
  readonly preview: PlanChangePreview;
  readonly money: Money;
}

const Preview = ({ preview, choice, billed, money }: PreviewProps) => (
  <>
    {changeSentences(preview, choice, billed, money).map((sentence, index) => (
      <p key={sentence} className={index === 0 ? 'num type-lead' : 'num text-ink-muted'}>
        {sentence}
      </p>
    ))}
    <ChangeSums preview={preview} choice={choice} current={billed} money={money} />
  </>
);

const failureOf = (thrown: unknown) => apiErrorOf(endpoints.changePlan, thrown);

interface FailureProps extends Pick<ChangeDialogProps, 'portal' | 'onClose'> {
  readonly code: string;
  readonly message: string;
  readonly onLookAgain: () => void;
}

function Failure({ code, message, portal, onLookAgain, onClose }: FailureProps) {
  const { open } = useDetailsForm();
  const addDetails = () => {
    onClose();
    open();
  };
  const actions = {
    CARD_DECLINED: {
      label: texts.updateCard,
      run: () => portal.open({ provider: 'stripe', action: 'update-card' }),
    },
    AMOUNT_CHANGED: { label: texts.again, run: onLookAgain },
    TAX_ADDRESS_MISSING: { label: texts.addDetails, run: addDetails },
  } as const;
  const action = code in actions ? actions[code as keyof typeof actions] : undefined;
  return (
    <Message
      kind="danger"
      actions={
        action && (
          <Button size="sm" onClick={action.run}>
            {action.label}
          </Button>
        )
      }
    >
      {message}
    </Message>
  );
}

interface ChangeSumsProps {
  readonly preview: PlanChangePreview;
  readonly choice: PlanChoice;
  readonly current: BilledPlan;
  readonly money: Money;
}

function ChangeSums({ preview, choice, current, money }: ChangeSumsProps) {
  const { charge, unused, tax, credit, dueNow, next } = preview;
  const name = choiceName(choice);
  const isWithinPeriod = choice.interval === current.interval;
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
      <Row term={isInvoiced(current) ? texts.invoice : texts.due} amount={money(dueNow)} isSum />
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
