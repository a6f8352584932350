import { type FocusEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react';
interface AnchorProps {
    'aria-describedby'?: string | undefined;
    onPointerEnter?: ((event: PointerEvent<never>) => void) | undefined;
    onPointerLeave?: ((event: PointerEvent<never>) => void) | undefined;
    onFocus?: ((event: FocusEvent<never>) => void) | undefined;
    onBlur?: ((event: FocusEvent<never>) => void) | undefined;
}
interface TooltipProps {
    /** The text of the tip, which also describes the anchor to screen readers. Without it there is no tip. */
    content: ReactNode | undefined;
    /** One focusable element that accepts the given properties. */
    children: ReactElement<AnchorProps>;
}
/**
 * A short explanation on hover and focus. It does not use radix-ui's Tooltip, whose positioning engine weighs 20 kB:
 * buttons are on every page, and every button has a tooltip.
 */
export declare function Tooltip({ content, children }: TooltipProps): import("react").JSX.Element;
export {};
