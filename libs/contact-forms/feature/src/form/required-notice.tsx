import { classNames, Message } from '@portal/shared/ui';
import { useFormikContext } from 'formik';
import { messages } from '../messages';
import type { TextValues } from './draft';

interface RequiredNoticeProps {
  readonly required: readonly string[];
  readonly className?: string;
}

/** Says that a required field is empty, from the first attempt to send the form on (CONTACT-16). */
export function RequiredNotice({ required, className }: RequiredNoticeProps) {
  const { submitCount, values } = useFormikContext<TextValues>();
  const isMissing = submitCount > 0 && required.some((name) => !values[name]?.trim());
  return (
    <div role="status" className={classNames('empty:hidden', className)}>
      {isMissing && <Message kind="danger">{messages.fillOutAllFields}</Message>}
    </div>
  );
}
