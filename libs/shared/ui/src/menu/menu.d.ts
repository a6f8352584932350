import { type ReactElement, type ReactNode, type RefObject } from 'react';
interface MenuItemLook {
    label: string;
    /** A 16 px icon before the label. */
    icon?: ReactNode;
}
interface MenuLink extends MenuItemLook {
    href: string;
    /** Opens another site. */
    external?: boolean;
    /** The current page. */
    current?: boolean;
}
interface MenuAction extends MenuItemLook {
    onSelect: () => void;
}
interface MenuChoice extends MenuAction {
    /** One of several choices of its group, such as a theme. */
    checked: boolean;
}
/** A link, an action, or one choice of its group. */
export type MenuItem = MenuLink | MenuAction | MenuChoice;
/** The properties of the button that opens a menu. */
export interface MenuTriggerProps {
    ref: RefObject<HTMLButtonElement | null>;
    id: string;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: (event: {
        detail: number;
    }) => void;
    onPointerEnter: () => void;
    onFocus: () => void;
    onKeyDown: (event: {
        key: string;
        preventDefault: () => void;
    }) => void;
}
export interface MenuProps {
    /** Renders the button with all the given properties. */
    trigger: (props: MenuTriggerProps) => ReactElement;
    /** Muted text above the items, such as the user's email. */
    header?: ReactNode;
    /** Groups are separated by lines. */
    groups: readonly (readonly MenuItem[])[];
    align?: 'start' | 'end';
}
/** A button that opens a menu of links and actions. */
export declare function Menu({ trigger, header, groups, align }: MenuProps): import("react").JSX.Element;
export {};
