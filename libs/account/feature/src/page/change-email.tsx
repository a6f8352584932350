import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { useId, useRef, useState } from 'react';
import { messages } from '../messages';
import { ChangeEmailForm } from './change-email-form';

/** The edit form behind its button, then the confirmation (specification 2, sections 2 and 4). */
export function ChangeEmail({ currentEmail }: { readonly currentEmail: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { show, dismiss, region } = useTimedMessage();
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { open, sent } = messages.email.change;

  const toggle = () => {
    dismiss();
    setIsOpen(!isOpen);
  };
  const finish = () => {
    setIsOpen(false);
    show('success', sent);
    button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={toggle}
      >
        {open}
      </Button>
      <StatusRegion {...region} className="mt-4" />
      {isOpen && <ChangeEmailForm id={formId} currentEmail={currentEmail} onSent={finish} />}
    </div>
  );
}
