import { type ComponentPropsWithRef, createElement, type MouseEvent } from 'react';
import { useLocation, useNavigate } from './router';

interface RouterLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly href: string;
}

/** Whether a press opens the page in this tab. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link that the app's router opens; one to the current address is no step for the back button. */
export function RouterLink({ href, ...rest }: RouterLinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (event.defaultPrevented || rest.target || !opensHere(event)) return;
    event.preventDefault();
    void navigate(href, { replace: href === pathname + search + hash });
  };
  return createElement('a', { ...rest, href, onClick });
}
