import type { ComponentPropsWithRef } from 'react';

/** Text for those who listen to the page; it takes no room on the screen. */
export function VisuallyHidden(props: ComponentPropsWithRef<'span'>) {
  return <span {...props} className="sr-only" />;
}
