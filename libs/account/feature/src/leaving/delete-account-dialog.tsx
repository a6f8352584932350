import { deletionForm } from '@portal/account/domain';
import { authApi } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  SubmitButton,
} from '@portal/shared/forms';
import { Button, Dialog, WritingLine } from '@portal/shared/ui';
import { useMemo } from 'react';
import { messages as texts } from './messages';
import { useDeleteAccount, type DeletionValues } from './use-delete-account';

const noValues: DeletionValues = { email: '', password: '', isAcknowledged: false };

interface DeleteAccountDialogProps {
  readonly user: Pick<User, 'email' | 'overleaf'>;
  readonly productName: string;
  readonly onClose: () => void;
}

/** Asks for the proof and the acknowledgement that an account is deleted with (ACCT-207). */
export function DeleteAccountDialog({ user, productName, onClose }: DeleteAccountDialogProps) {
  const { data, isError } = authApi.useHasUserPasswordQuery();
  const isLinked = user.overleaf !== null;
  const hasPassword = data?.hasPassword ?? (isError || undefined);
  const needsPassword = isLinked ? false : hasPassword;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      description={texts.lead(productName)}
    >
      {needsPassword === undefined ? (
        <WritingLine label={texts.loading} />
      ) : (
        <DeletionForm user={user} needsPassword={needsPassword} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface DeletionFormProps extends Pick<DeleteAccountDialogProps, 'user'> {
  readonly needsPassword: boolean;
  readonly onCancel: () => void;
}

function DeletionForm({ user, needsPassword, onCancel }: DeletionFormProps) {
  const { remove, prepare } = useDeleteAccount(user.email);
  const schema = useMemo(() => deletionForm({ needsPassword }), [needsPassword]);
  return (
    <Form
      schema={schema}
      initialValues={noValues}
      onSubmit={(values) => remove(values, { needsPassword })}
      className="grid gap-5"
      takesFocus
      aria-label={texts.title}
    >
      {needsPassword && (
        <>
          <p className="text-ink-muted">{texts.prove}</p>
          <FormTextField
            name="email"
            label={texts.email}
            type="email"
            autoComplete="username"
            onFocus={prepare}
          />
          <FormPasswordField
            name="password"
            label={texts.password}
            autoComplete="current-password"
            onFocus={prepare}
          />
        </>
      )}
      <FormCheckbox name="isAcknowledged" label={texts.acknowledge} />
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        <Button size="lg" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <SubmitButton variant="danger-filled" loadingWord={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
