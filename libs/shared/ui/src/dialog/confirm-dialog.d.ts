import type { ReactNode } from 'react';
export interface ConfirmDialogProps {
    open: boolean;
    onOpenChange: (open: boolean) => void;
    title: string;
    /** What will happen, in one or two sentences. */
    children: ReactNode;
    /** The action and its object, such as "Delete account". */
    confirmLabel: string;
    cancelLabel?: string;
    /** What the confirming button says while the action runs. */
    loadingWord?: string;
    loading?: boolean;
    /** The action cannot be undone: the confirming button is red, and the focus starts on Cancel. */
    destructive?: boolean;
    onConfirm: () => void;
}
/** Asks the user to confirm an action. */
export declare function ConfirmDialog({ open, onOpenChange, title, children, confirmLabel, cancelLabel, loadingWord, loading, destructive, onConfirm, }: ConfirmDialogProps): import("react").JSX.Element;
