import { type ReactNode, type RefObject } from 'react';
export interface DialogProps {
    open: boolean;
    /** Called with `false` on Escape, on the close button and on a press outside. */
    onOpenChange: (open: boolean) => void;
    title: string;
    /** A muted line below the title. */
    description?: ReactNode;
    children?: ReactNode;
    /** Buttons, the primary one last; on phones they are stacked with the primary on top. */
    footer?: ReactNode;
    /** Shown beside the buttons, such as a sum. */
    footerNote?: ReactNode;
    size?: 'md' | 'lg';
    role?: 'dialog' | 'alertdialog';
    /** Gets the focus when the dialog opens; by default the first control does. */
    initialFocusRef?: RefObject<HTMLElement | null>;
}
/** A modal dialog on layer 110 over an overlay on layer 109 (SHARED-27). */
export declare function Dialog({ open, onOpenChange, title, description, children, footer, footerNote, size, role, initialFocusRef, }: DialogProps): import("react").JSX.Element;
