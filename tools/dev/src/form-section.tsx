import { strictObject } from '@portal/shared/contract';
import {
  Form,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
  SubmitButton,
} from '@portal/shared/forms';
import { PageSection, Sheet } from '@portal/shared/ui';
import { emailField } from '@portal/shared/util';
import { boolean, string } from 'yup';

import { messages } from './messages';

const schema = strictObject({
  email: emailField().required('Please enter your email.'),
  password: string().required('Please enter a password.'),
  rememberMe: boolean(),
});

const waitMs = 2000;

/** Always fails after a while, to show the loading and error states. */
async function failAfterDelay() {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  throw Object.assign(new Error('The email and password you entered don’t match.'), {
    code: 'INVALID_LOGIN_CREDENTIALS',
  });
}

/** A form that always fails. */
export function FormSection() {
  return (
    <PageSection heading={messages.sections.form}>
      <Sheet className="max-w-104 p-8">
        <Form
          schema={schema}
          initialValues={{ email: '', password: '', rememberMe: true }}
          onSubmit={failAfterDelay}
          className="grid gap-5"
          aria-label="Log in"
        >
          <FormTextField name="email" label="Email" type="email" autoComplete="username" />
          <FormPasswordField name="password" label="Password" autoComplete="current-password" />
          <FormCheckbox name="rememberMe" label="Remember me" />
          <SubmitButton block>Log in</SubmitButton>
        </Form>
      </Sheet>
    </PageSection>
  );
}
