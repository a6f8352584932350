import type { ReactNode } from 'react';
export type BadgeKind = 'premium' | 'outline' | 'success' | 'warning' | 'danger' | 'info';
interface BadgeProps {
    kind?: BadgeKind;
    /** A word, with an optional icon before it. */
    children: ReactNode;
}
/** A word about the state of something: the plan, the email, the seats. */
export declare function Badge({ kind, children }: BadgeProps): import("react").JSX.Element;
export type Status = 'active' | 'pending' | 'past-due' | 'ended';
/** A state as a shape and a word, so that it does not depend on color. */
export declare function StatusMark({ status, children }: {
    status: Status;
    children: string;
}): import("react").JSX.Element;
export {};
