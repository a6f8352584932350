import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { PrefilledEmail } from './prefilled-email';
import { rememberedEmail, rememberEmail } from './remembered-email';

/** Carries the email address from one form of this tab to the next: log in, sign up, reset (AUTH-190). */
export function TypedEmail() {
  const { email } = useFormikContext<{ readonly email: string }>().values;
  const [typedBefore] = useState(rememberedEmail);

  useEffect(() => {
    rememberEmail(email);
  }, [email]);
  return PrefilledEmail({ email: typedBefore });
}
