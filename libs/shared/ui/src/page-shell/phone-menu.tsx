import { Menu, X } from 'lucide-react';
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../button/button';
import { messages } from '../messages';
import type { HeaderProps } from './header';

/** Loaded when the menu is opened for the first time, or is about to be. */
const loadSheet = () => import('./phone-menu-sheet');
const PhoneMenuSheet = lazy(async () => ({ default: (await loadSheet()).PhoneMenuSheet }));

/** Below 768 px: what the navigation and the user menu hold, in one sheet under the header. */
export function PhoneMenu(props: HeaderProps) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = useCallback((reason: 'escape' | 'left') => {
    setOpen(false);
    if (reason === 'escape') button.current?.focus();
  }, []);
  useDismissal(container, open, close);

  const Icon = open ? X : Menu;
  return (
    <div ref={container} className="md:hidden">
      <IconButton
        ref={button}
        label={messages.menu}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
      >
        <Icon />
      </IconButton>
      {open && (
        <Suspense>
          <PhoneMenuSheet {...props} id={id} onNavigate={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** While `open`, closes what is inside `container` on Escape and as soon as pointer or focus is elsewhere. */
function useDismissal(
  container: RefObject<HTMLElement | null>,
  open: boolean,
  close: (reason: 'escape' | 'left') => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape');
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) close('left');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [container, open, close]);
}
