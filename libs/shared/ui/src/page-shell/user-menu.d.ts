import type { HeaderProps, ShellUser } from './header';
interface UserMenuProps extends Pick<HeaderProps, 'brandName' | 'navigation' | 'menuLinks' | 'signOutHref' | 'version'> {
    user: ShellUser;
}
/** The menu of the signed-in user (SHARED-12). Below 1024 px its email is for screen readers only. */
export declare function UserMenu({ user, navigation, menuLinks, ...props }: UserMenuProps): import("react").JSX.Element;
export {};
