import { PartBoundary } from '@portal/shared/ui';
import { Suspense, type ReactNode } from 'react';
import type { Feedback } from './members/use-members';
import { messages } from './messages';

interface LateDialogProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is loaded when it is opened; one that cannot be loaded says so on the page (SHARED-17). */
export function LateDialog({ feedback, onClose, children }: LateDialogProps) {
  const sayMissing = () => {
    onClose();
    feedback.say('danger', messages.members.notOpened);
  };
  return (
    <PartBoundary onMissing={sayMissing}>
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  );
}
