import { SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import type { ComponentProps } from 'react';

interface FormButtonsProps extends Pick<
  ComponentProps<typeof SubmitButton>,
  'variant' | 'disabledReason'
> {
  readonly cancel: string;
  readonly submit: string;
  readonly submitting: string;
  readonly onCancel: () => void;
}

/** The buttons at the end of a dialog's form. */
export const FormButtons = ({
  cancel,
  submit,
  submitting,
  onCancel,
  ...rest
}: FormButtonsProps) => (
  <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
    <Button onClick={onCancel}>{cancel}</Button>
    <SubmitButton {...rest} size="md" loadingWord={submitting}>
      {submit}
    </SubmitButton>
  </div>
);
