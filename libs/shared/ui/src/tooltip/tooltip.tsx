import { cloneElement, useId, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react';

import { placeTip } from './place-tip';
import { useTipState } from './use-tip-state';

interface AnchorProps {
  'aria-describedby'?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<never>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<never>) => void) | undefined;
  onFocus?: ((event: FocusEvent<never>) => void) | undefined;
  onBlur?: ((event: FocusEvent<never>) => void) | undefined;
}

type TipState = ReturnType<typeof useTipState>;

/** What the anchor gets beside its own: the tip's id and handlers; its own handlers run first. */
function withTip(own: AnchorProps, tipId: string, tip: TipState['anchorHandlers']): AnchorProps {
  return {
    'aria-describedby': [own['aria-describedby'], tipId].filter(Boolean).join(' '),
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      tip.onPointerEnter();
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      tip.onPointerLeave();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      tip.onFocus(event);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      tip.onBlur();
    },
  };
}

interface TooltipProps {
  /** What the tip says. It describes the anchor to those who listen, open or not; without it there is no tip. */
  content: ReactNode | undefined;
  /** One focusable element that passes its properties on. */
  children: ReactElement<AnchorProps>;
}

/**
 * A short explanation on hover and focus. Buttons stand on every page, so this does not use radix-ui's Tooltip: its
 * positioning engine weighs 20 kB, most of what the plans page has left.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const { isOpen, anchorHandlers, tipHandlers } = useTipState();
  const hasTip = content !== undefined;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => {
      const anchor = tip.current?.previousElementSibling;
      if (tip.current && anchor) placeTip(tip.current, anchor);
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
      {hasTip ? cloneElement(children, withTip(children.props, id, anchorHandlers)) : children}
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
