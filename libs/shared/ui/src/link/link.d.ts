import { type ComponentPropsWithRef, type ComponentType, type ReactNode } from 'react';
/** The properties that every link of the design system passes to the link component. */
export interface LinkComponentProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
    href: string;
}
export type LinkComponent = ComponentType<LinkComponentProps>;
interface UiProviderProps {
    /** Renders links to pages of this product: the router's link. By default they are plain anchors. */
    linkComponent?: LinkComponent;
    children: ReactNode;
}
/** Gives the design system the link component of the app's router. */
export declare function UiProvider({ linkComponent, children }: UiProviderProps): import("react").JSX.Element;
interface AppLinkProps extends LinkComponentProps {
    /** Opens another site: a plain anchor. */
    external?: boolean;
}
/** A link without styles: the router's link inside the product, a plain anchor to other sites. */
export declare function AppLink({ external, ...props }: AppLinkProps): import("react").ReactElement<LinkComponentProps, string | import("react").JSXElementConstructor<any>>;
export interface TextLinkProps extends LinkComponentProps {
    /** Not in running text: its target is enlarged on phones. */
    standalone?: boolean;
    /** Opens another site: an arrow follows the text. */
    external?: boolean;
}
/** A link in running text. */
export declare function TextLink(props: TextLinkProps): import("react").JSX.Element;
export {};
