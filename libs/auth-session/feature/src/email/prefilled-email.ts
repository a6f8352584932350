import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';

interface PrefilledEmailProps {
  readonly email: string | undefined;
}

/** Fills in the email address once it is known, unless the user has typed one. */
export function PrefilledEmail({ email }: PrefilledEmailProps) {
  const { values, setFieldValue } = useFormikContext<{ readonly email: string }>();
  const fillIn = useEffectEvent((known: string) => {
    if (values.email === '') void setFieldValue('email', known, false);
  });

  useEffect(() => {
    if (email) fillIn(email);
  }, [email]);
  return null;
}
