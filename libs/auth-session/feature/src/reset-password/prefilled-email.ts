import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';

interface PrefilledEmailProps {
  readonly email: string | undefined;
}

/** Fills the form's address in as soon as it is known, unless the person was quicker. */
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
