import { ArrowUpRight } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react';
import { classNames } from '../text/text';

/** What every link of the design system hands to the link component. */
export interface LinkComponentProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
}

export type LinkComponent = ComponentType<LinkComponentProps>;

function PlainLink({ children, ...props }: LinkComponentProps) {
  return <a {...props}>{children}</a>;
}

const LinkContext = createContext<LinkComponent>(PlainLink);

interface UiProviderProps {
  /** Draws links to pages of this product; the portal passes its router's link. Without it they are plain anchors. */
  linkComponent?: LinkComponent;
  children: ReactNode;
}

/** Tells the design system how this product navigates; the design system knows no router. */
export function UiProvider({ linkComponent = PlainLink, children }: UiProviderProps) {
  return <LinkContext value={linkComponent}>{children}</LinkContext>;
}

interface AppLinkProps extends LinkComponentProps {
  /** Leads to another site: drawn as a plain anchor. */
  external?: boolean;
}

/** A link without a look: through the router inside the product, a plain anchor outside. */
export function AppLink({ external = false, ...props }: AppLinkProps) {
  const internalLink = useContext(LinkContext);
  return createElement(external ? PlainLink : internalLink, props);
}

export interface TextLinkProps extends LinkComponentProps {
  /** Leads to another site: an arrow follows the text. */
  external?: boolean;
}

/** A link in running text. */
export function TextLink({ external = false, className, children, ...props }: TextLinkProps) {
  return (
    <AppLink {...props} external={external} className={classNames('rounded-xs', className)}>
      {children}
      {external && <ArrowUpRight className="icon-sm ms-0.5 inline-block align-[-0.125rem]" />}
    </AppLink>
  );
}
