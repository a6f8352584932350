import type { ComponentPropsWithRef } from 'react';
import { type LinkComponentProps } from '../link/link';
import { type ButtonLook } from './button-styles';
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'className'>, ButtonLook {
    /** Disables the button and says why, on hover, on focus and to screen readers; it stays focusable (SHARED-26). */
    disabledReason?: string | undefined;
    /** What the button started is running. */
    loading?: boolean;
    /** What the button says while it is loading. */
    loadingWord?: string;
}
/** A button. There is no bare `disabled`: a disabled button says why (SHARED-26). */
export declare function Button({ variant, size, block, className, disabledReason, loading, loadingWord, type, onClick, children, ...props }: ButtonProps): import("react").JSX.Element;
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
    /** The accessible name: what the button does. */
    label: string;
    size?: 'sm' | 'md';
    outlined?: boolean;
}
/** A button that shows only an icon. */
export declare function IconButton({ label, size, outlined, type, className, ...props }: IconButtonProps): import("react").JSX.Element;
export interface LinkButtonProps extends Omit<LinkComponentProps, 'className'>, ButtonLook {
    /** Opens another site. */
    external?: boolean;
}
/** A link that looks like a button. */
export declare function LinkButton({ variant, size, block, className, ...props }: LinkButtonProps): import("react").JSX.Element;
