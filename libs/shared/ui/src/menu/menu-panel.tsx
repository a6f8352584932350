import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import { AppLink } from '../link/link';
import type { MenuItem } from './menu-item';

interface MenuPanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The menu was opened with the keyboard. */
  startsOnFirstItem: boolean;
  triggerRef: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  header?: ReactNode;
  groups: readonly (readonly MenuItem[])[];
  align: 'start' | 'end';
}

const panel =
  'z-(--ui-z-menu) max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-60 overflow-y-auto ' +
  'rounded-md border border-line bg-surface-raised p-1.5 text-ink shadow-menu print:hidden ' +
  'transition-[opacity,translate] duration-(--ui-dur-quick) ease-ink ' +
  'starting:-translate-y-1 starting:opacity-0';

const row =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 text-ink no-underline ' +
  '-outline-offset-2 select-none data-highlighted:bg-surface-sunken max-md:min-h-11 ' +
  '[&_.lucide]:icon-sm [&_.lucide]:text-ink-muted forced-colors:data-highlighted:outline-2';

/** radix-ui focuses the first item only for keys that are pressed after this chunk was loaded. */
function useFirstItemFocus(isActive: boolean) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive) return;
    const first = content.current?.querySelector<HTMLElement>('[role^="menuitem"]');
    first?.focus({ preventScroll: true });
  }, [isActive]);
  return content;
}

export function MenuPanel(props: MenuPanelProps) {
  const { isOpen, onOpenChange, triggerRef, labelledBy, header, groups, align } = props;
  const content = useFirstItemFocus(isOpen && props.startsOnFirstItem);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          tabIndex={-1}
          className="pointer-events-none invisible absolute inset-0"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        loop
        aria-labelledby={labelledBy}
        className={panel}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          triggerRef.current?.focus();
        }}
        onInteractOutside={(event) => {
          const { target } = event;
          if (target instanceof Node && triggerRef.current?.contains(target))
            event.preventDefault();
        }}
      >
        {header && (
          <DropdownMenu.Label className="px-2.5 pt-1.5 pb-2 text-small wrap-anywhere text-ink-muted">
            {header}
          </DropdownMenu.Label>
        )}
        {groups.map((items, index) => (
          <MenuGroup key={index} items={items} hasSeparator={index > 0 || Boolean(header)} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function MenuGroup({ items, hasSeparator }: { items: readonly MenuItem[]; hasSeparator: boolean }) {
  const chosen = items.find((item) => 'checked' in item && item.checked);
  return (
    <>
      {hasSeparator && <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />}
      <DropdownMenu.RadioGroup value={chosen?.label}>
        {items.map((item) => (
          <MenuRow key={item.label} item={item} />
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.label}
      {item.icon && <span className="ms-auto flex ps-4">{item.icon}</span>}
    </>
  );
  if ('href' in item) {
    const { href, external, current } = item;
    return (
      <DropdownMenu.Item asChild>
        <AppLink
          href={href}
          external={external}
          aria-current={current ? 'page' : undefined}
          className={row}
        >
          {content}
        </AppLink>
      </DropdownMenu.Item>
    );
  }
  if ('checked' in item) {
    return (
      <DropdownMenu.RadioItem value={item.label} onSelect={item.onSelect} className={row}>
        {content}
        <DropdownMenu.ItemIndicator className="ms-auto">
          <Check aria-hidden="true" />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    );
  }
  return (
    <DropdownMenu.Item
      disabled={item.disabledReason !== undefined}
      onSelect={item.onSelect}
      className={row}
    >
      {item.disabledReason === undefined ? (
        content
      ) : (
        <span className="cursor-default text-ink-muted">
          {item.label}
          <span className="block text-small">{item.disabledReason}</span>
        </span>
      )}
    </DropdownMenu.Item>
  );
}
