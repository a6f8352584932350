import {
  cancelReasons,
  billingEndpoints as endpoints,
  type BilledPlan,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Dialog, Message, SelectField, TextAreaField } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { useState } from 'react';
import { billingApi } from './billing-api';
import { messages } from './messages';
import type { Say } from './use-billing';

const texts = messages.cancel;

const options = () => [
  { value: '', label: texts.noReason },
  ...cancelReasons.map((value) => ({ value, label: texts.reasons[value] })),
];

interface CancelDialogProps {
  readonly billed: BilledPlan;
  /** The day until which the plan works; null for one that ends immediately. */
  readonly day: string | null;
  readonly untilNow: string;
  /** The message after a plan has ended immediately. */
  readonly doneNow: string;
  readonly say: Say;
  readonly onClose: () => void;
}

/** Says what stays and what ends, asks for a reason that can be left out, and cancels (PRICE-306, PRICE-313). */
export function CancelDialog(props: CancelDialogProps) {
  const { billed, day, untilNow, doneNow, say, onClose } = props;
  const [answer, setAnswer] = useState({ reason: '', comment: '' });
  const [cancelPlan, { isLoading, error }] = billingApi.useCancelPlanMutation();

  const cancel = async () => {
    const { data } = await cancelPlan(requestOf(answer));
    if (!data) return;
    say('success', day === null ? doneNow : texts.done(formatDay(data.endsAt)));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={day === null ? untilNow : texts.until(day)}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button
            variant="danger-filled"
            loading={isLoading}
            loadingWord={texts.confirming}
            onClick={() => void cancel()}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error && (
          <div role="alert">
            <Message kind="danger">{apiErrorOf(endpoints.cancelPlan, error).message}</Message>
          </div>
        )}
        <Consequences billed={billed} day={day} />
        <Reason answer={answer} onChange={setAnswer} />
      </div>
    </Dialog>
  );
}

interface Answer {
  readonly reason: string;
  readonly comment: string;
}

function requestOf({ reason, comment }: Answer) {
  const known = cancelReasons.find((each) => each === reason);
  const text = comment.trim().replace(/\s+/g, ' ');
  return { ...(known && { reason: known }), ...(text && { comment: text }) };
}

interface ReasonProps {
  readonly answer: Answer;
  readonly onChange: (answer: Answer) => void;
}

const Reason = ({ answer, onChange }: ReasonProps) => (
  <>
    <SelectField
      label={texts.reason}
      hint={texts.reasonOptional}
      options={options()}
      value={answer.reason}
      onChange={(event) => onChange({ ...answer, reason: event.target.value })}
    />
    {answer.reason !== '' && (
      <TextAreaField
        label={texts.comment}
        rows={2}
        maxLength={500}
        value={answer.comment}
        onChange={(event) => onChange({ ...answer, comment: event.target.value })}
      />
    )}
  </>
);

function Consequences({ billed, day }: Pick<CancelDialogProps, 'billed' | 'day'>) {
  const members = billed.seats?.active ?? 0;
  const stays = [
    ...(day === null ? [] : [texts.staysUntil(day)]),
    texts.staysAccount,
    texts.staysInvoices,
  ];
  const ends = [
    texts.endsCharges,
    billed.plan === 'group' ? texts.endsGroup(members) : texts.endsPremium,
  ];
  return (
    <div className="num grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Points heading={texts.stays} points={stays} />
      <Points heading={texts.ends} points={ends} />
    </div>
  );
}

const Points = ({
  heading,
  points,
}: {
  readonly heading: string;
  readonly points: readonly string[];
}) => (
  <div>
    <h3 className="mb-1.5 font-semibold">{heading}</h3>
    <ul className="grid list-disc gap-1 ps-4.5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
);
