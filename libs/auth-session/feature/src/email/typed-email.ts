import { useFormikContext } from 'formik';
import { useEffectEvent, useLayoutEffect, useEffect, useState } from 'react';
import { rememberedEmail, rememberEmail } from './remembered-email';

/** Whether the user has chosen an email field, to type into it. */
function isTyping(): boolean {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.name === 'email';
}

interface TypedEmailProps {
  /** The email address that the page's own link names, once it is known; it comes before the typed one (AUTH-70). */
  readonly known?: string | undefined;
  /** Tells what is typed, first and after each change. */
  readonly onTyped?: ((email: string) => void) | undefined;
}

/**
 * Carries the email address from one form of this tab to the next: log in, sign up, reset (AUTH-190). What the user has typed in this
 * form, or is about to type, stays.
 */
export function TypedEmail({ known, onTyped }: TypedEmailProps) {
  const { values, setFieldValue } = useFormikContext<{ readonly email: string }>();
  const { email } = values;
  const [typedBefore] = useState(rememberedEmail);
  const filledIn = known || typedBefore;
  const fillIn = useEffectEvent((address: string) => {
    const isUntouched = email === '' || email === typedBefore;
    if (isUntouched && !isTyping()) void setFieldValue('email', address, false);
  });

  // A layout effect shows the address immediately: later, it could join what the user types.
  useLayoutEffect(() => {
    if (filledIn) fillIn(filledIn);
  }, [filledIn]);
  useEffect(() => {
    rememberEmail(email);
    onTyped?.(email);
  }, [email, onTyped]);
  return null;
}
