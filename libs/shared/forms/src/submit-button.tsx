import { Button } from '@portal/shared/ui';
import { useFormikContext } from 'formik';
import type { ButtonProps } from '@portal/shared/ui';

/** Sends its {@link Form}, and says so with `loadingWord` ("Processing...") until the answer is there. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading' | 'onClick'>) {
  const { isSubmitting } = useFormikContext();
  return <Button variant="primary" size="lg" {...props} type="submit" loading={isSubmitting} />;
}
