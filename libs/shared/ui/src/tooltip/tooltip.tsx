import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
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
  onClick?: ((event: MouseEvent<never>) => void) | undefined;
  onFocus?: ((event: FocusEvent<never>) => void) | undefined;
  onBlur?: ((event: FocusEvent<never>) => void) | undefined;
}

type TipState = ReturnType<typeof useTipState>;

const chained =
  <Event,>(own: ((event: Event) => void) | undefined, tip: (event: Event) => void) =>
  (event: Event) => {
    own?.(event);
    tip(event);
  };

const withTip = (
  own: AnchorProps,
  tipId: string,
  tip: TipState['anchorHandlers'],
): AnchorProps => ({
  'aria-describedby': [own['aria-describedby'], tipId].filter(Boolean).join(' '),
  onPointerEnter: chained(own.onPointerEnter, tip.onPointerEnter),
  onPointerLeave: chained(own.onPointerLeave, tip.onPointerLeave),
  onClick: chained(own.onClick, tip.onClick),
  onFocus: chained(own.onFocus, tip.onFocus),
  onBlur: chained(own.onBlur, tip.onBlur),
});

interface TooltipProps {
  /** The text of the tip, which also describes the anchor to screen readers. Without it there is no tip. */
  content: ReactNode | undefined;
  side?: 'above' | 'below' | undefined;
  children: ReactElement<AnchorProps>;
}

/**
 * A short explanation on hover, on focus and on a tap (SHARED-26). It does not use radix-ui's Tooltip, whose positioning engine weighs 20 kB:
 * buttons are on every page, and every button has a tooltip.
 */
export function Tooltip({ content, side = 'above', children }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const { isOpen, anchorHandlers, tipHandlers } = useTipState(tip);
  const hasTip = content !== undefined;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const reposition = () => {
      const anchor = tip.current?.previousElementSibling;
      if (tip.current && anchor) placeTip(tip.current, anchor, side);
    };
    reposition();
    window.addEventListener('scroll', reposition, { capture: true, passive: true });
    window.addEventListener('resize', reposition);
    return () => {
      window.removeEventListener('scroll', reposition, { capture: true });
      window.removeEventListener('resize', reposition);
    };
  }, [isOpen, content, side]);

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
 * Whether a tip is open: it opens after a moment of hovering, and immediately on keyboard focus and on a tap; it closes when the
 * pointer has left both anchor and tip, when the focus moves on, on a press elsewhere and on Escape (WCAG 2.2, 1.4.13).
 */
function useTipState(tip: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const isTouched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setLater = (open: boolean, delayMs: number) => {
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
    // On the window, before the document gets it: a dialog around the anchor must not close on the same Escape.
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    const closeOnPressElsewhere = ({ target }: Event) => {
      const parts = [tip.current, tip.current?.previousElementSibling];
      if (target instanceof Node && !parts.some((part) => part?.contains(target))) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOnPressElsewhere);
    return () => {
      window.removeEventListener('keydown', closeOnEscape, { capture: true });
      document.removeEventListener('pointerdown', closeOnPressElsewhere);
    };
  }, [isOpen, tip]);

  return {
    isOpen,
    anchorHandlers: {
      // A finger enters with the press and leaves with its end: it opens the tip by the click in between.
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        isTouched.current = pointerType === 'touch';
        if (!isTouched.current) setLater(true, openDelayMs);
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setLater(false, closeDelayMs);
      },
      onClick: () => {
        if (isTouched.current) openNow();
      },
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) openNow();
      },
      onBlur: closeNow,
    },
    tipHandlers: {
      onPointerEnter: openNow,
      onPointerLeave: () => setLater(false, closeDelayMs),
    },
  };
}

const distance = 8;
const edge = 8;
const arrowInset = 12;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Positions the tip on the wanted side of its anchor, or on the other one where there is no room, inside the window. */
function placeTip(tip: HTMLElement, anchor: Element, side: 'above' | 'below'): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const center = target.left + target.width / 2;
  const left = clamp(center - width / 2, edge, document.documentElement.clientWidth - width - edge);
  const above = target.top - height - distance;
  const below = target.bottom + distance;
  const fitsBelow = below + height + edge <= document.documentElement.clientHeight;
  const isBelow = above < edge || (side === 'below' && fitsBelow);
  tip.style.left = `${left}px`;
  tip.style.top = `${isBelow ? below : above}px`;
  tip.style.setProperty('--arrow', `${clamp(center - left, arrowInset, width - arrowInset)}px`);
  tip.dataset['below'] = String(isBelow);
}
