import { Button } from '@portal/shared/ui';
import { useState, type ReactNode } from 'react';
import { LazyConfirmDialog } from './lazy-confirm-dialog';

interface EndSessionsButtonProps {
  readonly label: string;
  readonly title: string;
  /** Which sessions end, as a sentence, and what can be chosen. */
  readonly children: ReactNode;
  readonly disabledReason?: string | undefined;
  readonly onEnd: () => void;
}

/** Ends several sessions, after asking once. */
export function EndSessionsButton({
  label,
  title,
  children,
  disabledReason,
  onEnd,
}: EndSessionsButtonProps) {
  const [isAsking, setIsAsking] = useState(false);

  const confirm = () => {
    setIsAsking(false);
    onEnd();
  };
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          onOpenChange={setIsAsking}
          title={title}
          confirmLabel={label}
          destructive
          onConfirm={confirm}
        >
          {children}
        </LazyConfirmDialog>
      )}
    </>
  );
}
