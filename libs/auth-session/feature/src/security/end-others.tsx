import { Button, ConfirmDialog } from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';

interface EndOthersProps {
  /** How many sessions there are besides the one that asks. */
  readonly count: number;
  readonly onEnd: () => void;
}

/** Ends every other session, after asking once. */
export function EndOthers({ count, onEnd }: EndOthersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { endOthers, endOthersTitle, endOthersText, noOthers } = messages.security.sessions;

  const confirm = () => {
    setIsAsking(false);
    onEnd();
  };
  return (
    <>
      <Button disabledReason={count === 0 ? noOthers : undefined} onClick={() => setIsAsking(true)}>
        {endOthers}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={endOthersTitle}
        confirmLabel={endOthers}
        destructive
        onConfirm={confirm}
      >
        {endOthersText(count)}
      </ConfirmDialog>
    </>
  );
}
