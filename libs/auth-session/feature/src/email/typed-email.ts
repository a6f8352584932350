import { sessionStore } from '@portal/shared/browser';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { PrefilledEmail } from './prefilled-email';

const longest = 254;

const storedEmail = sessionStore(
  'typed-email',
  (value): value is string => typeof value === 'string' && value.length <= longest,
);

/** Fills in this email address in the next form of this tab (AUTH-190). */
export function rememberEmail(email: string): void {
  if (email !== '' && email.length <= longest) storedEmail.write(email);
}

/** Carries the email address from one form of this tab to the next: log in, sign up, reset (AUTH-190). */
export function TypedEmail() {
  const { email } = useFormikContext<{ readonly email: string }>().values;
  const [typedBefore] = useState(storedEmail.read);

  useEffect(() => {
    rememberEmail(email);
  }, [email]);
  return PrefilledEmail({ email: typedBefore });
}
