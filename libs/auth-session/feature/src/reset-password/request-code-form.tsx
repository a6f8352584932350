import { passwordResetForm } from '@portal/auth-session/domain';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { TypedEmail } from '../email/typed-email';
import { useRequestCode, type RequestedLink } from './use-request-code';

interface RequestCodeFormProps {
  readonly requestType: RequestedLink;
  /** Fills in the email address once it is known. */
  readonly knownEmail: string | undefined;
  readonly intro: string;
  /** The label of the button. */
  readonly children: ReactNode;
  readonly onSent: (email: string) => void;
}

const noValues = { email: '' };

/** Asks for the email address and has a link mailed to it; the bot check is invisible. */
export function RequestCodeForm(props: RequestCodeFormProps) {
  const { requestType, knownEmail, intro, children, onSent } = props;
  const { request, prepare } = useRequestCode(requestType);

  const submit = async ({ email }: { readonly email: string }) => {
    await request(email);
    onSent(email);
  };

  return (
    <Form
      schema={passwordResetForm}
      initialValues={noValues}
      onSubmit={submit}
      className="grid gap-5"
    >
      <TypedEmail known={knownEmail} />
      <p className="text-ink-muted">{intro}</p>
      <FormTextField
        name="email"
        label={messages.fields.email}
        type="email"
        autoComplete="username"
        onFocus={prepare}
      />
      <SubmitButton block loadingWord={messages.reset.submitting}>
        {children}
      </SubmitButton>
    </Form>
  );
}
