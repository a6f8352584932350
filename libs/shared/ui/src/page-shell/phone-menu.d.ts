import type { HeaderProps } from './header';
/** Below 768 px: the entries of the navigation and of the user menu in one sheet (SHARED-13). */
export declare function PhoneMenu(props: HeaderProps): import("react").JSX.Element;
