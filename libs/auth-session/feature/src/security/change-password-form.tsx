import { authSessionEndpoints as endpoints, changePasswordForm } from '@portal/auth-session/domain';
import { type ApiErrorOf, apiErrorOf } from '@portal/shared/data-access';
import { Form, FormCheckbox, FormPasswordField, SubmitButton } from '@portal/shared/forms';
import { securityApi } from '../api/security-api';
import { messages } from '../messages';
import { HiddenUsername } from '../password/hidden-username';
import { atPasswordField } from '../password/password-error';
import { securityMessages } from './messages';

/** Why the password was not changed, at the field that it is about. */
function changePasswordFailure(thrown: unknown): ApiErrorOf<typeof endpoints.changePassword> {
  const error = apiErrorOf(endpoints.changePassword, thrown);
  return error.code === 'WRONG_PASSWORD'
    ? { ...error, fields: [{ field: 'currentPassword', message: error.message }] }
    : atPasswordField(error, 'newPassword');
}

interface ChangePasswordFormProps {
  /** The account's address, for password managers. */
  readonly email: string;
  readonly onChanged: () => void;
}

const noValues = { currentPassword: '', newPassword: '', distrustWaysIn: true };

/** The current password and the new one. */
export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const [changePassword] = securityApi.useChangePasswordMutation();

  const change = async (values: typeof noValues) => {
    try {
      await changePassword(values).unwrap();
    } catch (thrown) {
      throw changePasswordFailure(thrown);
    }
    onChanged();
  };

  const { fields } = messages;
  const { currentPassword, heading, submit, submitting } = securityMessages.password;
  return (
    <Form
      schema={changePasswordForm}
      initialValues={noValues}
      onSubmit={change}
      className="grid max-w-104 gap-5"
      aria-label={heading}
    >
      <HiddenUsername email={email} />
      <FormPasswordField
        name="currentPassword"
        label={currentPassword}
        autoComplete="current-password"
      />
      <FormPasswordField
        name="newPassword"
        label={fields.newPassword}
        hint={fields.passwordHint}
        autoComplete="new-password"
      />
      <FormCheckbox
        name="distrustWaysIn"
        label={securityMessages.distrust}
        hint={securityMessages.distrustHint}
      />
      <SubmitButton className="sm:justify-self-start" loadingWord={submitting}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
