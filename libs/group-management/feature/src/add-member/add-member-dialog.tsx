import {
  groupManagementEndpoints as endpoints,
  groupManagementErrors,
  readPastedEmails,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form } from '@portal/shared/forms';
import { Dialog } from '@portal/shared/ui';
import { string } from 'yup';
import { groupManagementApi } from '../api';
import { errorText } from '../members/error-text';
import type { Feedback } from '../members/use-members';
import { useGroupName } from '../members/group-name';
import { messages as invitationMessages } from '../invitations/messages';
import { messages } from './messages';
import { AddMemberFields } from './add-member-fields';

interface AddMemberDialogProps {
  /** The free seats; infinite without a quota. */
  readonly seatsLeft: number;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

const texts = messages;
const noEmails = { emails: '' };

const isProblem = (verdict: string) => verdict !== 'new' && verdict !== 'duplicate';

/** The text of the field: at least one address, and nothing that is none. */
const form = strictObject({
  emails: string()
    .required(texts.required)
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
