import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Where the user is in this product. */
export interface Address {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** With its number sign; empty without an anchor. */
  readonly hash: string;
  /** Another one for each address that is opened. */
  readonly key: string;
  /** The address has taken the place of the one before, so it is no step of the user's. */
  readonly isReplaced: boolean;
}

interface NavigateOptions {
  /** The back button skips the current page. */
  readonly replace?: boolean;
}

/** The app's router, as far as the libraries need one. */
export interface AppRouter {
  readonly address: Address;
  /** Opens a page of this product, such as `/plans`, or another query of the current one: `?seats=4#select`. */
  readonly navigate: (href: string, options?: NavigateOptions) => void | Promise<void>;
}

const RouterContext = createContext<AppRouter | undefined>(undefined);

/** Gives the libraries the router of the app. */
export const RouterProvider = RouterContext.Provider;

function useRouter(): AppRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no PortalProvider around this view.');
  return router;
}

/** Where the user is. */
export const useLocation = (): Address => useRouter().address;

/** Opens a page, or another query of the current one. */
export const useNavigate = (): AppRouter['navigate'] => useRouter().navigate;

/**
 * Opens another page instead of the current one when it is shown. Once only: a router may show this page at the new address
 * while it loads the other one, and `to` may contain the address.
 */
export function Navigate({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isLeaving.current) void navigate(to, { replace: true });
    isLeaving.current = true;
  }, [navigate, to]);
  return null;
}

/**
 * The address of the page that holds this view: a router that still loads the next page has set its address already, which is
 * none of this page's.
 */
export function usePageAddress(): Address {
  const address = useLocation();
  const [shown, setShown] = useState(address);
  if (address.pathname !== shown.pathname) return shown;
  if (address.key !== shown.key) setShown(address);
  return address;
}

/** The query of the page, and how to replace it or open the page with another one; not once the browser has left the page. */
export function useSearchParams() {
  const { search } = usePageAddress();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const shownAt = useRef<string>(undefined);
  useLayoutEffect(() => {
    shownAt.current = window.location.pathname;
  }, []);
  const setQuery = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      if (window.location.pathname === shownAt.current)
        void navigate(`?${next(query).toString()}`, options);
    },
    [navigate, query],
  );
  return [query, setQuery] as const;
}
