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
import { untilNow } from './until-now';
import type { Say } from './use-billing';

const texts = messages.cancel;

const options = [
  { value: '', label: texts.noReason },
  ...cancelReasons.map((value) => ({ value, label: texts.reasons[value] })),
];

interface CancelDialogProps {
  readonly billed: BilledPlan;
  /** The day until which the plan works; null for one that ends at once. */
  readonly day: string | null;
  readonly say: Say;
  readonly onClose: () => void;
}

/** Says what stays and what ends, asks for a reason that can be left out, and cancels (PRICE-306, PRICE-313). */
export function CancelDialog({ billed, day, say, onClose }: CancelDialogProps) {
  const [said, setSaid] = useState({ reason: '', comment: '' });
  const [cancelPlan, { isLoading, error }] = billingApi.useCancelPlanMutation();

  const cancel = async () => {
    const { data } = await cancelPlan(saidOf(said));
    if (!data) return;
    say('success', day === null ? texts.doneNow : texts.done(formatDay(data.endsAt)));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={day === null ? untilNow(billed) : texts.until(day)}
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
        <Reason said={said} onChange={setSaid} />
      </div>
    </Dialog>
  );
}

interface Said {
  readonly reason: string;
  readonly comment: string;
}

/** What is sent of it: nothing that was left out. */
function saidOf({ reason, comment }: Said) {
  const known = cancelReasons.find((each) => each === reason);
  const text = comment.trim().replace(/\s+/g, ' ');
  return { ...(known && { reason: known }), ...(text && { comment: text }) };
}

interface ReasonProps {
  readonly said: Said;
  readonly onChange: (said: Said) => void;
}

/** A reason, and more about it once there is one. */
const Reason = ({ said, onChange }: ReasonProps) => (
  <>
    <SelectField
      label={texts.reason}
      hint={texts.reasonOptional}
      options={options}
      value={said.reason}
      onChange={(event) => onChange({ ...said, reason: event.target.value })}
    />
    {said.reason !== '' && (
      <TextAreaField
        label={texts.comment}
        rows={2}
        maxLength={500}
        value={said.comment}
        onChange={(event) => onChange({ ...said, comment: event.target.value })}
      />
    )}
  </>
);

/** What stays and what ends, side by side. */
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
