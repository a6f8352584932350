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

/** The properties that every link of the design system passes to the link component. */
export interface LinkComponentProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
}

type LinkComponent = ComponentType<LinkComponentProps>;

function PlainLink({ children, ...props }: LinkComponentProps) {
  return <a {...props}>{children}</a>;
}

const LinkContext = createContext<LinkComponent>(PlainLink);

interface UiProviderProps {
  /** Renders links to pages of this product: the router's link. By default they are plain anchors. */
  linkComponent?: LinkComponent;
  children: ReactNode;
}

/** Gives the design system the link component of the app's router. */
export function UiProvider({ linkComponent = PlainLink, children }: UiProviderProps) {
  return <LinkContext value={linkComponent}>{children}</LinkContext>;
}

interface AppLinkProps extends LinkComponentProps {
  external?: boolean;
}

/** A link without styles: the router's link inside the product, a plain anchor to other sites. */
export function AppLink({ external = false, ...props }: AppLinkProps) {
  const internalLink = useContext(LinkContext);
  return createElement(external ? PlainLink : internalLink, props);
}

interface TextLinkProps extends LinkComponentProps {
  /** Not in running text: its target is enlarged on phones. */
  standalone?: boolean;
  external?: boolean;
}

/** A link in running text. */
export function TextLink(props: TextLinkProps) {
  const { external = false, standalone = false, className, children, ...link } = props;
  return (
    <AppLink
      {...link}
      external={external}
      className={classNames(
        'rounded-xs',
        standalone && 'touch-target relative inline-flex min-h-6 items-center',
        className,
      )}
    >
      {children}
      {external && <ArrowUpRight className="icon-sm ms-0.5 inline-block align-[-0.125rem]" />}
    </AppLink>
  );
}
