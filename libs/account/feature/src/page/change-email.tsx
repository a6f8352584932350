import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { messages } from '../messages';

/** Loads the form when it is about to be opened: few users change their email. */
const loadChangeEmailForm = () => import('./change-email-form');
const ChangeEmailForm = lazy(async () => ({
  default: (await loadChangeEmailForm()).ChangeEmailForm,
}));

/** A button that opens and closes the form for a new email, and the form; `show` confirms. */
export function useChangeEmail(
  currentEmail: string,
  show: ReturnType<typeof useTimedMessage>['show'],
) {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const formId = useId();

  const close = () => {
    setIsOpen(false);
    ref.current?.focus();
  };
  const finish = () => {
    close();
    show('success', messages.email.change.sent);
  };
  return {
    button: {
      ref,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? formId : undefined,
      onClick: () => setIsOpen(!isOpen),
    },
    form: isOpen && (
      <Suspense>
        <ChangeEmailForm id={formId} currentEmail={currentEmail} onSent={finish} onCancel={close} />
      </Suspense>
    ),
  };
}

interface ChangeEmailProps {
  readonly currentEmail: string;
  readonly children: ReactNode;
}

/** A row that ends with the button for the form, the form below it, and the confirmation (ACCT-8). */
export function ChangeEmail({ currentEmail, children }: ChangeEmailProps) {
  const { show, dismiss, region } = useTimedMessage();
  const { button, form } = useChangeEmail(currentEmail, show);
  return (
    <div>
      <div className="flex items-center justify-between gap-x-8 gap-y-3 max-sm:flex-col max-sm:items-start">
        {children}
        <Button
          {...button}
          className="shrink-0"
          onClick={() => {
            dismiss();
            button.onClick();
          }}
          onPointerEnter={() => void loadChangeEmailForm()}
          onFocus={() => void loadChangeEmailForm()}
        >
          {messages.email.change.open}
        </Button>
      </div>
      <StatusRegion {...region} className="mt-4" />
      {form}
    </div>
  );
}
