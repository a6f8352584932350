import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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

const openDelayMs = 140;
const closeDelayMs = 120;

/**
 * When a tip is open: after a moment of hovering, at once on keyboard focus, until the pointer has left both the
 * anchor and the tip, the focus moves on, or Escape is pressed (WCAG 2.2, 1.4.13).
 */
function useTipState() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = (open: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), delayMs);
  };
  const openNow = () => {
    clearTimeout(timer.current);
    setIsOpen(true);
  };
  const closeNow = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setIsOpen(false);
    };
    /* On the window, before the document hears it: a dialog around the anchor must not close on the same Escape. */
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [isOpen]);

  return {
    isOpen,
    anchorHandlers: {
      onPointerEnter: () => settle(true, openDelayMs),
      onPointerLeave: () => settle(false, closeDelayMs),
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) openNow();
      },
      onBlur: closeNow,
    },
    tipHandlers: {
      onPointerEnter: openNow,
      onPointerLeave: () => settle(false, closeDelayMs),
    },
  };
}

const distance = 8;
const edge = 8;
const arrowInset = 12;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Puts the tip above its anchor, or below where there is no room, and keeps it inside the window. */
function placeTip(tip: HTMLElement, anchor: Element): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const centre = target.left + target.width / 2;
  const left = clamp(centre - width / 2, edge, document.documentElement.clientWidth - width - edge);
  const above = target.top - height - distance;
  const isBelow = above < edge;
  tip.style.left = `${left}px`;
  tip.style.top = `${isBelow ? target.bottom + distance : above}px`;
  tip.style.setProperty('--arrow', `${clamp(centre - left, arrowInset, width - arrowInset)}px`);
  tip.dataset['below'] = String(isBelow);
}
