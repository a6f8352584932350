import { type ReactNode } from 'react';
export type MessageKind = 'info' | 'success' | 'warning' | 'danger';
interface MessageProps {
    kind: MessageKind;
    /** The sentence; its first words may be strong. */
    children: ReactNode;
    /** Buttons of size `sm` below the sentence. */
    actions?: ReactNode;
    onDismiss?: (() => void) | undefined;
    className?: string;
}
/** A sentence in a tinted box. To have it announced, show it in a {@link StatusRegion}. */
export declare function Message({ kind, children, actions, onDismiss, className }: MessageProps): import("react").JSX.Element;
interface StatusRegionProps {
    /** The current message; without one the region is empty but stays, so that the next message is announced (SHARED-21). */
    message: StatusMessage | undefined;
    onDismiss?: (() => void) | undefined;
    /** Pause and resume the timer of a message that disappears by itself. */
    onPause?: () => void;
    onResume?: () => void;
    actions?: ReactNode;
    className?: string;
}
/** The live region of a page: polite, and always there (SHARED-21). */
export declare function StatusRegion({ message, onDismiss, onPause, onResume, actions, className, }: StatusRegionProps): import("react").JSX.Element;
/** What a {@link StatusRegion} shows. */
export interface StatusMessage {
    /** Distinguishes a message from an equal one before it. */
    id: number;
    kind: MessageKind;
    content: ReactNode;
}
interface ShowOptions {
    /** When a success message disappears; other messages stay until they are dismissed or replaced (SHARED-20). */
    leavesAfterMs?: number;
}
/** The message of a StatusRegion and its timer; spread `region` over the StatusRegion. */
export declare function useTimedMessage(): {
    show: (kind: MessageKind, content: ReactNode, { leavesAfterMs }?: ShowOptions) => void;
    dismiss: () => void;
    region: {
        message: StatusMessage | undefined;
        onDismiss: () => void;
        onPause: () => void | undefined;
        onResume: () => void | undefined;
    };
};
export {};
