import { sessionStore } from '@portal/shared/browser';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where the pages of this tab's history were left, by the key of their history entry. */
type Positions = Readonly<Record<string, number>>;

const isPositions = (value: unknown): value is Positions =>
  value instanceof Object && Object.values(value).every((top) => typeof top === 'number');

const storedPositions = sessionStore('scroll-positions', isPositions);
const maxPositions = 50;

function storePosition(key: string, top: number): void {
  const others = Object.entries(storedPositions.read() ?? {}).filter(([other]) => other !== key);
  storedPositions.write(Object.fromEntries([...others, [key, top]].slice(-maxPositions)));
}

/** Scrolls to a position as soon as the page is long enough, unless the user scrolls first; returns how to stop. */
function scrollBackTo(top: number): () => void {
  const finished = new AbortController();
  const attempt = () => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) finished.abort();
  };
  const observer = new ResizeObserver(attempt);
  finished.signal.addEventListener('abort', () => observer.disconnect());
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(event, () => finished.abort(), { signal: finished.signal });
  observer.observe(document.body);
  attempt();
  return () => finished.abort();
}

/** A page that was opened by its address starts at its top, even if its history entry was shown before. */
const isOpenedAnew = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');

/** Shows a new page from its top or its anchor, and a page of the history where it was left. */
function useScrollPosition(isFirst: boolean): void {
  const { pathname, hash, key } = useLocation();
  const isHistory = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    // Remembered while scrolling: when the page is left, its place may be taken by a shorter one already.
    let top = window.scrollY;
    const remember = () => (top = window.scrollY);
    const store = () => storePosition(key, Math.round(top));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [key]);

  const arrive = useEffectEvent((): (() => void) | undefined => {
    const left =
      isHistory && !(isFirst && isOpenedAnew()) ? storedPositions.read()?.[key] : undefined;
    if (left !== undefined) return scrollBackTo(left);
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else if (!isFirst && !isHistory) window.scrollTo(0, 0);
    return undefined;
  });
  useEffect(() => arrive(), [pathname, hash]);
}

/** Moves the focus from the link that was followed to the new page's heading. */
function useHeadingFocus(isFirst: boolean): void {
  const focusHeading = useEffectEvent(() => {
    const main = document.querySelector('main');
    if (isFirst || !main || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  });
  useEffect(() => focusHeading(), []);
}

interface ArrivalProps {
  /** Whether this is the page that the browser loaded. */
  readonly isFirst: boolean;
}

/** Drawn beside a page, so that its effects run when the page is there. With the page's address as its key. */
export function Arrival({ isFirst }: ArrivalProps): null {
  useScrollPosition(isFirst);
  useHeadingFocus(isFirst);
  return null;
}
