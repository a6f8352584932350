import { useFormikContext } from 'formik';
import { useEffectEvent, useLayoutEffect, useEffect, useState } from 'react';
import { rememberedEmail, rememberEmail } from './remembered-email';

interface PrefilledEmailProps {
  readonly email: string | undefined;
}

/** Whether the user has chosen an email field, to type into it. */
function isTyping(): boolean {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.name === 'email';
}

/** Fills in the email address once it is known, unless the user has typed one or is about to. */
export function PrefilledEmail({ email }: PrefilledEmailProps) {
  const { values, setFieldValue } = useFormikContext<{ readonly email: string }>();
  const fillIn = useEffectEvent((known: string) => {
    if (values.email === '' && !isTyping()) void setFieldValue('email', known, false);
  });

  // A layout effect shows the address immediately: later, it could join what the user types.
  useLayoutEffect(() => {
    if (email) fillIn(email);
  }, [email]);
  return null;
}

/** Carries the email address from one form of this tab to the next: log in, sign up, reset (AUTH-190). */
export function TypedEmail() {
  const { email } = useFormikContext<{ readonly email: string }>().values;
  const [typedBefore] = useState(rememberedEmail);

  useEffect(() => {
    rememberEmail(email);
  }, [email]);
  return PrefilledEmail({ email: typedBefore });
}
