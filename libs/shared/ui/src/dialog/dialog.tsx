import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/button';
import { messages } from '../messages';
import { classNames } from '../text/text';

interface DialogProps {
  open: boolean;
  /** Called with `false` on Escape, on the close button and on a press outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last; on phones they are stacked with the primary on top. */
  footer?: ReactNode;
  footerNote?: ReactNode;
  size?: 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus when the dialog opens; by default the first control does. */
  initialFocusRef?: RefObject<HTMLElement | null>;
}

const widths = { md: 'max-w-132', lg: 'max-w-176' } as const;

const inset = 'px-7 max-sm:px-5';

const sheet =
  'pointer-events-auto relative flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-lg ' +
  'border border-line bg-surface-raised text-ink shadow-dialog ' +
  'transition-[opacity,translate] duration-(--ui-dur-settle) ease-ink ' +
  'starting:translate-y-2 starting:opacity-0';

const overlay =
  'fixed inset-0 z-(--ui-z-overlay) bg-overlay transition-opacity ' +
  'duration-(--ui-dur-settle) ease-ink starting:opacity-0';

/** A modal dialog on layer 110 over an overlay on layer 109 (SHARED-27). */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  footerNote,
  size = 'md',
  role = 'dialog',
  initialFocusRef,
}: DialogProps) {
  const focusHandlers = useReturnFocus(open, initialFocusRef);
  useScrollLock(open);
  const body = (
    <div className={classNames('min-h-0 overflow-y-auto pt-3 pb-6', inset)}>{children}</div>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* Outside the app's own elements: the styles apply within this class where they are a package's. */}
        <div className="portal-ui">
          <div className={overlay} />
          <div className="pointer-events-none fixed inset-0 z-(--ui-z-modal) grid grid-cols-[minmax(0,1fr)] place-items-center p-4">
            <RadixDialog.Content
              role={role}
              aria-modal="true"
              {...focusHandlers}
              className={classNames(sheet, widths[size])}
            >
              <DialogHeader title={title} description={description} />
              {role === 'alertdialog' ? (
                <RadixDialog.Description asChild>{body}</RadixDialog.Description>
              ) : (
                body
              )}
              {footer && <DialogFooter note={footerNote}>{footer}</DialogFooter>}
              <CloseButton />
            </RadixDialog.Content>
          </div>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <header className="ps-7 pe-17 pt-6 max-sm:ps-5 max-sm:pe-15">
      <RadixDialog.Title className="type-title">{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="text-small text-ink-muted">
          {description}
        </RadixDialog.Description>
      )}
    </header>
  );
}

/** Last in the document, so that the focus starts on the dialog's content. */
function CloseButton() {
  return (
    <span className="absolute end-5 top-4.5 max-sm:end-3">
      <RadixDialog.Close asChild>
        <IconButton label={messages.dialog.close}>
          <X aria-hidden="true" />
        </IconButton>
      </RadixDialog.Close>
    </span>
  );
}

function DialogFooter({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <footer
      className={classNames(
        'flex items-center justify-end gap-3 border-t border-line py-4',
        'max-sm:flex-col-reverse max-sm:items-stretch',
        inset,
      )}
    >
      {note && <div className="me-auto text-small max-sm:order-last max-sm:me-0">{note}</div>}
      {children}
    </footer>
  );
}

/** Where the focus is about to return from a dialog that has just closed; the next dialog returns it there, too. */
let pendingReturn: Element | null = null;

/** radix-ui returns the focus to its own trigger only; this returns it to the element that had it before. */
function useReturnFocus(open: boolean, initialFocusRef: RefObject<HTMLElement | null> | undefined) {
  const previous = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    // A form in the dialog may take the focus itself: radix-ui then reports no opening.
    previous.current = pendingReturn ?? document.activeElement;
    return () => {
      pendingReturn = previous.current;
    };
  }, [open]);
  return {
    onOpenAutoFocus: (event: Event) => {
      previous.current = pendingReturn ?? document.activeElement;
      if (!initialFocusRef?.current) return;
      event.preventDefault();
      initialFocusRef.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      pendingReturn = null;
      const { current } = previous;
      const result = document.querySelector<HTMLElement>('main [role="status"]:not(:empty)');
      // The action of the dialog may have removed the control that opened it: then its result has the focus.
      const target = current?.isConnected === true ? current : result;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

/**
 * Stops the page from scrolling while `locked`, and keeps its width where a scroll bar takes room. radix-ui's own lock
 * writes a style element, which a content-security policy without `unsafe-inline` blocks.
 */
function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    const { style, clientWidth } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    style.overflow = 'hidden';
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    return () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
    };
  }, [locked]);
}
