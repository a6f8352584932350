import { Menu, X } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';

import { IconButton } from '../button/icon-button';
import { messages } from '../messages';
import { PhoneMenuSheet } from './phone-menu-sheet';
import type { HeaderProps } from './shell-types';
import { useDismissal } from './use-dismissal';

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
      >
        <Icon />
      </IconButton>
      {open && <PhoneMenuSheet {...props} id={id} onNavigate={() => setOpen(false)} />}
    </div>
  );
}
