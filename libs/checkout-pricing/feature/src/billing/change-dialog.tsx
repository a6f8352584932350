import {
  billingEndpoints as endpoints,
  isInvoiced,
  type BilledPlan,
  type PlanChangePreview,
  type PlanChoice,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Dialog, Message, WritingLine } from '@portal/shared/ui';
import { useState } from 'react';
import type { ManagePlanRequest } from '../manage/use-manage-plan';
import { billingApi } from './billing-api';
import { ChangeSums } from './change-sums';
import { messages } from './messages';
import { moneyIn, type Money } from './money';
import { changeSentences, doneSentence } from './change-sentences';
import { useDetailsForm } from './details/use-details-form';
import type { Say } from './use-billing';

const texts = messages.dialog;

interface ChangeDialogProps {
  readonly billed: BilledPlan;
  readonly choice: PlanChoice;
  readonly country: string | undefined;
  readonly onManagePlan: (request: ManagePlanRequest) => void;
  readonly say: Say;
  readonly onClose: () => void;
}

/** Asks once, with the amounts that the payment provider computed, and changes the plan (PRICE-303, PRICE-304, PRICE-312). */
export function ChangeDialog({
  billed,
  choice,
  country,
  onManagePlan,
  say,
  onClose,
}: ChangeDialogProps) {
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
    say(
      'success',
      doneSentence(result.data, moneyIn(result.data.currency, country), billed.card?.last4),
    );
    return onClose();
  };
  const lookAgain = () => {
    setFailure(undefined);
    void refetch();
  };
  const shown =
    failure ?? (!isFetching && error ? apiErrorOf(endpoints.previewPlanChange, error) : undefined);
  const money = preview && moneyIn(preview.currency, country);
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
        {shown && <Failure {...shown} {...{ onManagePlan, onClose }} onLookAgain={lookAgain} />}
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

/** The one sentence with the amounts, what is special about them, and how they come about. */
const Preview = ({ preview, choice, billed, money }: PreviewProps) => (
  <>
    {changeSentences(preview, choice, billed, money).map((sentence, index) => (
      <p key={sentence} className={index === 0 ? 'num type-lead' : 'num text-ink-muted'}>
        {sentence}
      </p>
    ))}
    <ChangeSums preview={preview} choice={choice} present={billed} money={money} />
  </>
);

const failureOf = (thrown: unknown) => apiErrorOf(endpoints.changePlan, thrown);

interface FailureProps extends Pick<ChangeDialogProps, 'onManagePlan' | 'onClose'> {
  readonly code: string;
  readonly message: string;
  readonly onLookAgain: () => void;
}

/** Why nothing was changed, with the one step that helps. */
function Failure({ code, message, onManagePlan, onLookAgain, onClose }: FailureProps) {
  const { open } = useDetailsForm();
  const addDetails = () => {
    onClose();
    open();
  };
  const actions = {
    CARD_DECLINED: {
      label: texts.updateCard,
      run: () => onManagePlan({ provider: 'stripe', action: 'update-card' }),
    },
    PAYMENT_NEEDS_CONFIRMATION: {
      label: texts.confirmAtBank,
      run: () => onManagePlan({ provider: 'stripe', action: 'change-plan' }),
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
