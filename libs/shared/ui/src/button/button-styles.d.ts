export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';
export type ButtonSize = 'sm' | 'md' | 'lg';
export interface ButtonLook {
    /** One filled button per view: `primary`, or `danger-filled` in a confirming dialog. */
    variant?: ButtonVariant;
    size?: ButtonSize;
    /** Takes the full width. */
    block?: boolean;
    /** For layout only: margins, position in a grid. */
    className?: string;
}
/** The classes of buttons and of links that look like buttons. */
export declare function buttonClasses(look: ButtonLook, state?: 'ready' | 'busy' | 'disabled'): string;
