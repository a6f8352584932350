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
import type { HeaderProps } from './header-props';

const loadSheet = () => import('./phone-menu-sheet');
const PhoneMenuSheet = lazy(async () => ({ default: (await loadSheet()).PhoneMenuSheet }));

/** Below 768 px: the entries of the navigation and of the user menu in one sheet (SHARED-13). */
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

/** While `open`, calls `close` on Escape, and when the pointer or the focus is used outside `container`. */
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
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) close('left');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [container, open, close]);
}
