import { useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from '../button/button';
import { messages } from '../messages';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  loadingWord?: string;
  loading?: boolean;
  /** The action cannot be undone: the confirming button is red, and the focus starts on Cancel. */
  destructive?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  loadingWord,
  loading = false,
  destructive = false,
  onConfirm,
}: ConfirmDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      role="alertdialog"
      initialFocusRef={destructive ? cancelRef : confirmRef}
      footer={
        <>
          <Button ref={cancelRef} onClick={() => onOpenChange(false)}>
            {messages.dialog.cancel}
          </Button>
          <Button
            ref={confirmRef}
            variant={destructive ? 'danger-filled' : 'primary'}
            loading={loading}
            loadingWord={loadingWord}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
