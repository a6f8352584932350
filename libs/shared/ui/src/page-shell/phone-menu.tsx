import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
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
          <PhoneMenuSheet
            {...props}
            id={id}
            container={container}
            onDismiss={close}
            onNavigate={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
