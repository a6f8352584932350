import { useSession } from '@portal/auth-session/api';
import { salesForm } from '@portal/contact-forms/domain';
import { Form, FormTextAreaField, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Dialog, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { Draft, draftStore } from '../form/draft';
import { RequiredNotice } from '../form/required-notice';
import { useSendMessage } from '../form/use-send-message';
import { messages } from '../messages';

interface SalesDialogProps {
  readonly onClose: () => void;
  readonly onSubmitted: () => void;
  readonly seats: string;
}

const noValues = { email: '', institution: '', seats: '', message: '' };
const draft = draftStore('sales');
const { sales, fields } = messages;

/** The open Contact Sales dialog; it closes 2.5 seconds after its message was accepted (CONTACT-25). */
export function SalesDialog({ onClose, onSubmitted, seats }: SalesDialogProps) {
  const { send, prepare } = useSendMessage(sales.failed);
  const { user } = useSession();
  const { show, region } = useTimedMessage();
  const [sentCount, setSentCount] = useState(0);

  useEffect(() => {
    if (sentCount === 0) return undefined;
    const timer = window.setTimeout(onClose, durations.contactSalesCloseMs);
    return () => window.clearTimeout(timer);
  }, [sentCount, onClose]);

  const submit = async (values: typeof noValues) => {
    await send({ form: 'sales', ...salesForm.validateSync(values) });
    setSentCount((count) => count + 1);
    show('success', sales.sent);
    onSubmitted();
  };
  return (
    <Dialog open onOpenChange={onClose} title={sales.heading} description={sales.intro}>
      <StatusRegion {...region} className="mb-5" />
      <Form schema={salesForm} initialValues={noValues} onSubmit={submit} className="grid gap-5">
        <Draft
          store={draft}
          known={{ seats, ...(user && { email: user.email }) }}
          sentCount={sentCount}
        />
        <RequiredNotice required={['email', 'institution', 'message']} />
        <FormTextField
          name="email"
          label={fields.email}
          type="email"
          autoComplete="email"
          readOnly={user !== undefined}
          onFocus={prepare}
        />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <FormTextField name="institution" label={sales.institution} onFocus={prepare} />
          <FormTextField name="seats" label={sales.seats} inputMode="numeric" onFocus={prepare} />
        </div>
        <FormTextAreaField name="message" label={fields.message} rows={5} onFocus={prepare} />
        <SubmitButton className="max-sm:w-full sm:justify-self-end" loadingWord={messages.sending}>
          {sales.submit}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
