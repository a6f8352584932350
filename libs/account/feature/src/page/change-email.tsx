import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { messages } from '../messages';
import { ChangeEmailForm, loadChangeEmailForm } from './lazy-change-email-form';

interface ChangeEmailProps {
  readonly currentEmail: string;
  /** Stands at the start of the row whose end is the button. */
  readonly children: ReactNode;
}

/** A row that ends with the button for the form, the form below it, and the confirmation (ACCT-8). */
export function ChangeEmail({ currentEmail, children }: ChangeEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { show, dismiss, region } = useTimedMessage();
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { open, sent } = messages.email.change;

  const toggle = () => {
    dismiss();
    setIsOpen(!isOpen);
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const finish = () => {
    close();
    show('success', sent);
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-x-8 gap-y-3 max-sm:flex-col max-sm:items-start">
        {children}
        <Button
          ref={button}
          className="shrink-0"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={toggle}
          onPointerEnter={() => void loadChangeEmailForm()}
          onFocus={() => void loadChangeEmailForm()}
        >
          {open}
        </Button>
      </div>
      <StatusRegion {...region} className="mt-4" />
      {isOpen && (
        <Suspense>
          <ChangeEmailForm
            id={formId}
            currentEmail={currentEmail}
            onSent={finish}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  );
}
