import { checkoutErrors } from '@portal/checkout-pricing/domain';
import {
  endOfGroup,
  groupManagementEndpoints as endpoints,
  isNameOfGroup,
  type Group,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, Dialog, SegmentedControl } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { useMemo, useState } from 'react';
import { endOfPlan } from '../group-plan/group-plan-state';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import type { Feedback } from '../members/use-members';
import { endGroupApi } from './end-group-api';
import { messages as texts } from './messages';

interface EndGroupDialogProps {
  readonly group: Group;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** Why the group could not be ended. */
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
  const { name: present = '', counts } = group;
  const plan = endOfPlan(group);
  const [atOnce, setAtOnce] = useState(plan?.state !== 'renews');
  const [endGroup] = endGroupApi.useEndGroupMutation();
  const schema = useMemo(
    () =>
      strictObject({
        name: endOfGroup.name.test('is-name', texts.wrongName, (typed) =>
          isNameOfGroup(typed, present),
        ),
      }),
    [present],
  );

  const end = async ({ name }: { name: string }) => {
    const { data, error } = await endGroup({ ...groupName, name, atOnce });
    if (!data) {
      const failure = apiErrorOf(endpoints.endGroup, error);
      throw { ...failure, message: problemOf(failure) };
    }
    onClose();
    const done = data.hasEnded ? texts.ended(present) : texts.ends(present, formatDay(data.endsAt));
    feedback.say('success', done);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title(present)}>
      <Form schema={schema} initialValues={{ name: '' }} onSubmit={end} className="grid gap-5">
        <When plan={plan} atOnce={atOnce} onChange={setAtOnce} />
        <Consequences day={atOnce ? undefined : plan?.day} members={counts?.active ?? 0} />
        <FormTextField
          name="name"
          label={texts.confirm(present)}
          size="md"
          autoComplete="off"
          required
        />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton size="md" variant="danger-filled" loadingWord={texts.ending}>
            {texts.end}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

interface WhenProps {
  readonly plan: ReturnType<typeof endOfPlan>;
  readonly atOnce: boolean;
  readonly onChange: (atOnce: boolean) => void;
}

/** The choice between now and the end of the paid period, or why there is none. */
function When({ plan, atOnce, onChange }: WhenProps) {
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
        value={atOnce ? 'now' : 'period'}
        onValueChange={(chosen) => onChange(chosen === 'now')}
      />
    </div>
  );
}

interface ConsequencesProps {
  /** When it ends; undefined: now. */
  readonly day: string | undefined;
  readonly members: number;
}

/** What happens, and who is mailed. */
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
