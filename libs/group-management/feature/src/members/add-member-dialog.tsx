import {
  groupManagementEndpoints as endpoints,
  groupManagementErrors,
  readPastedEmails,
  maxListLength,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField } from '@portal/shared/forms';
import { Dialog, useSettled } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { useMemo, type ClipboardEvent } from 'react';
import { string } from 'yup';
import { FormButtons } from '../form-buttons';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import { messages as texts } from './add-member-messages';
import { messages as invitationMessages } from './invitation-messages';
import type { Feedback } from './use-members';

interface AddMemberDialogProps {
  /** The free seats; infinite without a quota. */
  readonly seatsLeft: number;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

const noEmails = { emails: '' };

const isProblem = (verdict: string) => verdict !== 'new' && verdict !== 'duplicate';

const form = strictObject({
  emails: string()
    .required(() => texts.required)
    .test('emails', (text, context) => {
      const rows = readPastedEmails(text);
      const wrong = rows.find(({ verdict }) => isProblem(verdict));
      if (wrong) return context.createError({ message: texts.invalid(wrong.text) });
      return rows.length > 0 || context.createError({ message: texts.required });
    }),
});

/** Invites the addresses of one field (GROUP-16, GROUP-56). */
export function AddMemberDialog({ seatsLeft, feedback, onClose }: AddMemberDialogProps) {
  const groupName = useGroupName();
  const [sendInvitation] = groupManagementApi.useSendInvitationMutation();

  const invite = async ({ emails }: typeof noEmails) => {
    const rows = readPastedEmails(emails);
    const added = rows.filter(({ verdict }) => verdict === 'new').map(({ text }) => text);
    const [only] = added;
    const { data, error } = await sendInvitation(
      added.length === 1
        ? { ...groupName, newMemberEmail: only }
        : { ...groupName, newMembers: added },
    );
    if (!data) {
      const failure = apiErrorOf(endpoints.sendInvitation, error);
      throw { ...failure, message: errorText(failure) };
    }
    onClose();
    feedback.highlight(...data.added);
    const sentence =
      data.added.length === 1
        ? invitationMessages.sent(data.added[0] ?? '')
        : texts.invited(data.added.length);
    if (data.leftOut.length === 0) return feedback.say('success', sentence);
    return feedback.say(
      'warning',
      <>
        {data.added.length > 0 && <p>{sentence}</p>}
        {data.leftOut.slice(0, 5).map(({ email, reason }) => (
          <p key={email}>{texts.leftOut(email, groupManagementErrors[reason].text)}</p>
        ))}
      </>,
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <Form schema={form} initialValues={noEmails} onSubmit={invite} className="grid gap-5">
        <AddMemberFields seatsLeft={seatsLeft} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

const typingPauseMs = durations.oneSecondMs / 4;

/** The new addresses of a text, those of them that are members already, and how many are mailed later. */
function useAddresses(text: string) {
  const groupName = useGroupName();
  const settled = useSettled(text, typingPauseMs);
  const newOf = (each: string) =>
    readPastedEmails(each)
      .filter(({ verdict }) => verdict === 'new')
      .map((row) => row.text)
      .slice(0, maxListLength);
  const emails = useMemo(() => newOf(settled), [settled]);
  const { currentData } = groupManagementApi.useCheckMembersQuery(
    { ...groupName, emails },
    { skip: emails.length === 0 },
  );
  return {
    emails: useMemo(() => newOf(text), [text]),
    members: new Set(currentData?.members),
    mailedLater: currentData?.mailedLater.length ?? 0,
  };
}

interface AddMemberFieldsProps {
  readonly seatsLeft: number;
  readonly onCancel: () => void;
}

function AddMemberFields({ seatsLeft, onCancel }: AddMemberFieldsProps) {
  const { values, setFieldValue } = useFormikContext<{ emails: string }>();
  const { emails, members, mailedLater } = useAddresses(values.emails);
  const already = emails.filter((email) => members.has(email)).length;
  const count = emails.length - already;

  const reason = () => {
    if (emails.length > 0 && count === 0) return texts.already;
    return count > seatsLeft ? texts.tooMany : undefined;
  };
  const hint = () => {
    const later = mailedLater > 0 && texts.mailedLater(mailedLater);
    if (emails.length < 2) return later || texts.hint;
    return [texts.several(count), already > 0 && texts.someAlready(already), later]
      .filter(Boolean)
      .join(' ');
  };
  /** A one-line field would join the pasted lines. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    const lines = text.trim().replace(/[\r\n\t]+/g, ', ');
    void setFieldValue('emails', `${before}${lines}${after}`, false);
  };
  return (
    <>
      <FormTextField
        name="emails"
        label={texts.email}
        size="md"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={reason() ?? hint()}
        onPaste={paste}
      />
      <FormButtons
        cancel={texts.cancel}
        submit={texts.add}
        submitting={texts.adding}
        onCancel={onCancel}
        disabledReason={reason()}
      />
    </>
  );
}
