import { Slot } from 'radix-ui';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { placeTip } from './place-tip';
import { useTipState } from './use-tip-state';

interface TooltipProps {
  /** What the tip says. It describes the anchor to those who listen, open or not; without it there is no tip. */
  content: ReactNode | undefined;
  /** One focusable element that passes its properties and its ref on. */
  children: ReactElement;
}

/**
 * A short explanation on hover and focus. Buttons stand on every page, so this does not use radix-ui's Tooltip: its
 * positioning engine weighs 20 kB, most of what the plans page has left.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const { isOpen, anchorHandlers, tipHandlers } = useTipState();
  const hasTip = content !== undefined;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => {
      if (tip.current && anchor.current) placeTip(tip.current, anchor.current);
    };
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [isOpen, content]);

  return (
    <>
      <Slot.Root ref={anchor} {...(hasTip && { 'aria-describedby': id, ...anchorHandlers })}>
        {children}
      </Slot.Root>
      {hasTip && (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          hidden={!isOpen}
          className="tip fixed z-(--ui-z-tooltip) w-max text-start whitespace-normal print:hidden"
          {...tipHandlers}
        >
          {content}
        </span>
      )}
    </>
  );
}
