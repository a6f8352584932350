import {
  lazy,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import type { MenuItem } from './menu-item';

/** radix-ui's menu and its positioning engine weigh 32 kB; they are loaded when a menu is about to be opened. */
const loadPanel = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: { detail: number }) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown: (event: { key: string; preventDefault: () => void }) => void;
}

interface MenuProps {
  trigger: (props: MenuTriggerProps) => ReactElement;
  header?: ReactNode;
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'end';
}

/** A button that opens a menu of links and actions. */
export function Menu({ trigger, header, groups, align = 'start' }: MenuProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  const load = () => setIsNeeded(true);
  const open = (byKeyboard: boolean) => {
    load();
    setOpenedByKeyboard(byKeyboard);
    setIsOpen(true);
  };

  return (
    <div className="relative inline-flex min-w-0">
      {trigger({
        ref: triggerRef,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // Enter and Space click with a detail of 0.
        onClick: ({ detail }) => (isOpen ? setIsOpen(false) : open(detail === 0)),
        onPointerEnter: load,
        onFocus: load,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(true);
        },
      })}
      {isNeeded && (
        <Suspense fallback={null}>
          <MenuPanel
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            startsOnFirstItem={openedByKeyboard}
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
