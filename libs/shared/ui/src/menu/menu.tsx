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

interface MenuItemLook {
  label: string;
  /** A 16 px icon before the label. */
  icon?: ReactNode;
}

interface MenuLink extends MenuItemLook {
  href: string;
  /** Leads to another site. */
  external?: boolean;
  /** The page one is on. */
  current?: boolean;
}

interface MenuAction extends MenuItemLook {
  onSelect: () => void;
}

interface MenuChoice extends MenuAction {
  /** One of several choices of its group, such as a theme. */
  checked: boolean;
}

/** Goes somewhere, does something, or chooses one of its group. */
export type MenuItem = MenuLink | MenuAction | MenuChoice;

/** Radix-ui's menu and its positioning engine weigh 32 kB; they come when a menu is about to be opened. */
const loadPanel = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

/** What the button that opens a menu must carry. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: { detail: number }) => void;
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
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const open = (byKeyboard: boolean) => {
    want();
    setIsByKeyboard(byKeyboard);
    setIsOpen(true);
  };

  return (
    <div className="relative inline-flex min-w-0">
      {trigger({
        ref: triggerRef,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // A press of Enter or Space is a click without a pointer, and counts none.
        onClick: ({ detail }) => (isOpen ? setIsOpen(false) : open(detail === 0)),
        onPointerEnter: want,
        onFocus: want,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(true);
        },
      })}
      {isWanted && (
        <Suspense fallback={null}>
          <MenuPanel
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            startsOnFirstItem={isByKeyboard}
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
