import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { classNames } from '../text/text';

/** From the bottom of the window upward. */
type BottomBarKind = 'notice' | 'actions';

interface BottomBarProps extends Omit<ComponentProps<'section'>, 'ref'> {
  readonly kind: BottomBarKind;
  readonly 'aria-label': string;
}

const places = { notice: 'bottom-0', actions: 'bottom-(--ui-notice-height,0px)' } as const;

/** Keeps room for the bar: what gets the focus scrolls above it, and the end of the page too. */
function useRoomBelow(kind: BottomBarKind) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const page = document.documentElement.style;
    const name = `--ui-${kind}-height`;
    const observer = new ResizeObserver(() => {
      page.setProperty(name, `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      page.removeProperty(name);
    };
  }, [kind]);
  return bar;
}

/**
 * A bar at the bottom of the window. It moves nothing on the page: a notice is below, actions on what is selected stand above
 * it (SHARED-397).
 */
export function BottomBar({ kind, className, ...props }: BottomBarProps) {
  return (
    <section
      ref={useRoomBelow(kind)}
      className={classNames(
        'fixed inset-x-0 z-(--ui-z-banner) max-h-[40vh] overflow-y-auto border-t border-line bg-surface-raised text-ink shadow-dialog print:hidden',
        places[kind],
        className,
      )}
      {...props}
    />
  );
}
