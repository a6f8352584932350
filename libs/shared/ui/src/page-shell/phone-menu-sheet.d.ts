import type { HeaderProps } from './header';
interface PhoneMenuSheetProps extends HeaderProps {
    id: string;
    onNavigate: () => void;
}
/** The open phone menu: rows of 48 px at full width. */
export declare function PhoneMenuSheet({ id, onNavigate, ...header }: PhoneMenuSheetProps): import("react").JSX.Element;
export {};
