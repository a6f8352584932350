import { Suspense, lazy, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';

import type { MenuItem } from './menu-item';

/** Radix-ui's menu and its positioning engine weigh 32 kB; they come when a menu is about to be opened. */
const loadPanel = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

/** What the button that opens a menu must carry. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown: (event: { key: string; preventDefault: () => void }) => void;
}

export interface MenuProps {
  /** Draws the button; it must pass on every property it is given. */
  trigger: (props: MenuTriggerProps) => ReactElement;
  /** Muted text above the items, such as who is signed in. */
  header?: ReactNode;
  /** Hairlines part the groups. */
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'end';
}

/** A button that opens a menu of links and actions. */
export function Menu({ trigger, header, groups, align = 'start' }: MenuProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const open = () => {
    want();
    setIsOpen(true);
  };

  return (
    <div className="relative inline-flex min-w-0">
      {trigger({
        ref: triggerRef,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => (isOpen ? setIsOpen(false) : open()),
        onPointerEnter: want,
        onFocus: want,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        },
      })}
      {isWanted && (
        <Suspense fallback={null}>
          <MenuPanel
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            triggerRef={triggerRef}
            labelledBy={id}
            header={header}
            groups={groups}
            align={align}
          />
        </Suspense>
      )}
    </div>
  );
}
