import { type ReactNode, type RefObject } from 'react';
import type { MenuItem } from './menu';
interface MenuPanelProps {
    isOpen: boolean;
    onOpenChange: (isOpen: boolean) => void;
    /** The menu was opened with the keyboard. */
    startsOnFirstItem: boolean;
    triggerRef: RefObject<HTMLButtonElement | null>;
    labelledBy: string;
    header?: ReactNode;
    groups: readonly (readonly MenuItem[])[];
    align: 'start' | 'end';
}
/** The open panel of a menu, a chunk of its own. */
export declare function MenuPanel(props: MenuPanelProps): import("react").JSX.Element;
export {};
