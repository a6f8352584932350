import { checkoutErrors } from '@portal/checkout-pricing/domain';
import {
  groupManagementEndpoints as endpoints,
  endOfGroup,
  isNameOfGroup,
  type Group,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { endpointMutation, apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField } from '@portal/shared/forms';
import { Dialog, SegmentedControl } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { useMemo, useState } from 'react';
import { groupManagementApi } from '../api';
import { FormButtons } from '../form-buttons';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import type { Feedback } from '../members/use-members';
import { endOfPlan } from '../your-groups/group-plan-state';
import { messages as texts } from './end-of-group-messages';

/** Ending a group on purpose (GROUP-468); its owner may lose Premium with it. */
const endGroupApi = groupManagementApi
  .enhanceEndpoints({ addTagTypes: ['CurrentUser'] })
  .injectEndpoints({
    endpoints: (build) => ({
      endGroup: build.mutation({
        ...endpointMutation(endpoints.endGroup),
        invalidatesTags: ['Group', 'Member', 'CurrentUser'],
      }),
    }),
  });

interface EndGroupDialogProps {
  readonly group: Group;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

function problemOf(failure: ApiErrorOf<typeof endpoints.endGroup>): string {
  switch (failure.code) {
    case 'PAYMENT_PROVIDER_UNAVAILABLE':
    case 'PAYMENT_PROVIDER_REFUSED':
      return checkoutErrors[failure.code].text;
    default:
      return errorText({ ...failure, code: failure.code });
  }
}

/** Says what ends and when, and ends the group once its name is typed (GROUP-468). */
export function EndGroupDialog({ group, feedback, onClose }: EndGroupDialogProps) {
  const groupName = useGroupName();
  const { name: current = '', counts } = group;
  const plan = endOfPlan(group);
  const [isImmediate, setIsImmediate] = useState(plan?.state !== 'renews');
  const [endGroup] = endGroupApi.useEndGroupMutation();
  const schema = useMemo(
    () =>
      strictObject({
        name: endOfGroup.name.test('is-name', texts.wrongName, (typed) =>
          isNameOfGroup(typed, current),
        ),
      }),
    [current],
  );

  const end = async ({ name }: { name: string }) => {
    const { data, error } = await endGroup({ ...groupName, name, atOnce: isImmediate });
    if (!data) {
      const failure = apiErrorOf(endpoints.endGroup, error);
      throw { ...failure, message: problemOf(failure) };
    }
    onClose();
    const done = data.hasEnded ? texts.ended(current) : texts.ends(current, formatDay(data.endsAt));
    feedback.say('success', done);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title(current)}>
      <Form schema={schema} initialValues={{ name: '' }} onSubmit={end} className="grid gap-5">
        <When plan={plan} isImmediate={isImmediate} onChange={setIsImmediate} />
        <Consequences day={isImmediate ? undefined : plan?.day} members={counts?.active ?? 0} />
        <FormTextField
          name="name"
          label={texts.confirm(current)}
          size="md"
          autoComplete="off"
          required
        />
        <FormButtons
          variant="danger-filled"
          cancel={texts.cancel}
          submit={texts.end}
          submitting={texts.ending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface WhenProps {
  readonly plan: ReturnType<typeof endOfPlan>;
  readonly isImmediate: boolean;
  readonly onChange: (isImmediate: boolean) => void;
}

function When({ plan, isImmediate, onChange }: WhenProps) {
  if (!plan) return null;
  if (plan.state === 'ends') return <p>{texts.endsAnyway(plan.day)}</p>;
  if (plan.state !== 'renews') return <p>{texts.notPaid}</p>;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{texts.when}</p>
      <SegmentedControl
        label={texts.when}
        className="sm:justify-self-start"
        segments={[
          { value: 'period', label: texts.onDay(plan.day) },
          { value: 'now', label: texts.now },
        ]}
        value={isImmediate ? 'now' : 'period'}
        onValueChange={(chosen) => onChange(chosen === 'now')}
      />
    </div>
  );
}

interface ConsequencesProps {
  readonly day: string | undefined;
  readonly members: number;
}

function Consequences({ day, members }: ConsequencesProps) {
  const { points } = texts;
  const dated =
    day === undefined
      ? [points.now, points.loseNow(members), points.mailedNow]
      : [points.untilThen(day), points.loseThen(members), points.mailed];
  return (
    <ul className="num grid list-disc gap-1.5 ps-4.5">
      {[...dated, points.invitations, points.stays].map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
