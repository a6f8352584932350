import { maxListLength, readPastedEmails } from '@portal/group-management/domain';
import { FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { useMemo, type ClipboardEvent } from 'react';
import { groupManagementApi } from '../api';
import { useGroupName } from '../members/group-name';
import { messages } from './messages';
import { useSettled } from '../members/use-settled';

const texts = messages;
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

/** The field, what is known about its addresses, and the buttons. */
export function AddMemberFields({ seatsLeft, onCancel }: AddMemberFieldsProps) {
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
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <SubmitButton size="md" loadingWord={texts.adding} disabledReason={reason()}>
          {texts.add}
        </SubmitButton>
      </div>
    </>
  );
}
