import {
  type EmailAction,
  authSessionEndpoints as endpoints,
  newPasswordForm,
} from '@portal/auth-session/domain';
import { emptyObject } from '@portal/shared/contract';
import { type ApiErrorOf, apiErrorOf } from '@portal/shared/data-access';
import { Form, FormPasswordField, SubmitButton } from '@portal/shared/forms';
import { Message } from '@portal/shared/ui';
import { useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { HiddenUsername } from '../password/hidden-username';
import { atPasswordField } from '../password/password-error';
import { actionMessages } from './messages';

/** The server's message, else "An error occurred"; one about the password is shown at its field. */
function actionFailure(thrown: unknown): ApiErrorOf<typeof endpoints.runEmailAction> {
  const error = apiErrorOf(endpoints.runEmailAction, thrown);
  const isFromServer = error.requestId !== undefined && error.message !== '';
  const message = isFromServer ? error.message : actionMessages.failed;
  return atPasswordField({ ...error, message }, 'newPassword');
}

interface ActionFormProps {
  readonly action: EmailAction;
  /** The account's address, when the link names it: for password managers. */
  readonly email: string;
  /** The link was used: nothing more can be sent. */
  readonly isDone: boolean;
  /** Called with the account's address, and with what needs the new password once. */
  readonly onDone: (owner: string, waysIn: readonly string[]) => void;
  /** The code is used or expired, so trying again is pointless. */
  readonly onInvalid: () => void;
}

interface ActionValues {
  readonly newPassword?: string;
}

/** The password field, with the hidden user name that password managers look for. */
function NewPassword({ email, isDone }: Pick<ActionFormProps, 'email' | 'isDone'>) {
  return (
    <>
      <HiddenUsername email={email} />
      <FormPasswordField
        name="newPassword"
        label={messages.fields.newPassword}
        hint={isDone ? undefined : messages.fields.passwordHint}
        autoComplete="new-password"
      />
    </>
  );
}

/**
 * Uses the link's code up when its button is pressed, never before: mail scanners open links too. A verification in another
 * browser than the one that signed up then asks for the password (AUTH-419).
 */
export function ActionForm({ action, email, isDone, onDone, onInvalid }: ActionFormProps) {
  const [runEmailAction] = authApi.useRunEmailActionMutation();
  const [isElsewhere, setElsewhere] = useState(false);
  const asksPassword = action.mode === 'resetPassword' || isElsewhere;
  const { intro, submit, submitting } = actionMessages[action.mode];

  const run = async (values: ActionValues) => {
    try {
      const request = { ...action, ...values };
      const { email: owner, waysIn = [] } = await runEmailAction(request).unwrap();
      onDone(owner, waysIn);
    } catch (thrown) {
      const failure = actionFailure(thrown);
      if (failure.code === 'INVALID_CODE') return onInvalid();
      if (failure.code === 'PASSWORD_REQUIRED') return setElsewhere(true);
      throw failure;
    }
  };

  const initialValues: ActionValues = asksPassword ? { newPassword: '' } : {};
  return (
    <Form
      key={String(asksPassword)}
      schema={asksPassword ? newPasswordForm : emptyObject}
      initialValues={initialValues}
      onSubmit={run}
    >
      <fieldset disabled={isDone} className="grid gap-5">
        {isElsewhere ? (
          <Message kind="info" takesFocus>
            {actionMessages.verifyEmail.elsewhere}
          </Message>
        ) : (
          !isDone && <p className="text-ink-muted">{intro}</p>
        )}
        {asksPassword && <NewPassword email={email} isDone={isDone} />}
        <SubmitButton
          block
          loadingWord={submitting}
          disabledReason={isDone ? actionMessages.used : undefined}
        >
          {submit}
        </SubmitButton>
      </fieldset>
    </Form>
  );
}
