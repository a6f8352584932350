import { timedMessage, type TimedMessage } from '@portal/shared/browser';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button/button';
import { messages } from '../messages';
import { takeFocus } from '../text/text';
import { classNames } from '../text/text';

export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: { Icon: Info, icon: 'text-link', box: 'border-link/26 bg-primary-soft' },
  success: { Icon: CircleCheck, icon: 'text-success', box: 'border-success/26 bg-success-soft' },
  warning: { Icon: TriangleAlert, icon: 'text-warning', box: 'border-warning/26 bg-warning-soft' },
  danger: { Icon: CircleAlert, icon: 'text-danger', box: 'border-danger/26 bg-danger-soft' },
} as const;

interface MessageProps {
  kind: MessageKind;
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** It says what has replaced the control that the user pressed (SHARED-320). */
  takesFocus?: boolean;
  className?: string;
}

/** A sentence in a tinted box. To have it announced, show it in a {@link StatusRegion}. */
export function Message({
  kind,
  children,
  actions,
  onDismiss,
  takesFocus = false,
  className,
}: MessageProps) {
  const { Icon, icon, box } = looks[kind];
  return (
    <div
      {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-md border py-3 ps-4 pe-3 text-ink',
        box,
        takesFocus && 'outline-none',
        className,
      )}
    >
      <Icon className={classNames('mt-0.5', icon)} />
      <div className="min-w-0 wrap-anywhere">
        <div className="space-y-0.5 [&_a]:text-inherit">
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={messages.dismiss}
          size="sm"
          onClick={onDismiss}
          className="-mx-0.5 -my-1"
        >
          <X className="icon-sm" />
        </IconButton>
      )}
    </div>
  );
}

interface StatusRegionProps {
  /** The current message; without one the region is empty but stays, so that the next message is announced. */
  message: StatusMessage | undefined;
  onDismiss?: (() => void) | undefined;
  /** Pause and resume the timer of a message that disappears by itself. */
  onPause?: () => void;
  onResume?: () => void;
  actions?: ReactNode;
  className?: string;
}

/**
 * A message that follows the press of a control takes the focus when that control goes or is disabled, before the message or
 * after it, until the user does something else (SHARED-320, SHARED-564).
 */
function useFocusWhenLost(region: RefObject<HTMLElement | null>, messageId: number | undefined) {
  const first = useRef(messageId);
  useEffect(() => {
    if (messageId === first.current) return;
    first.current = undefined;
    const keepFocus = () =>
      document.activeElement?.matches('body,:disabled') &&
      region.current?.focus({ preventScroll: true });
    keepFocus();
    if (messageId === undefined) return;
    const observer = new MutationObserver(keepFocus);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled'],
    });
    const stop = () => observer.disconnect();
    for (const act of ['keydown', 'pointerdown'])
      document.addEventListener(act, stop, { capture: true, once: true });
    return stop;
  }, [region, messageId]);
}

/** The live region of a page: polite, and always there (SHARED-21). */
export function StatusRegion({
  message,
  onDismiss,
  onPause,
  onResume,
  actions,
  className,
}: StatusRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useFocusWhenLost(region, message?.id);
  return (
    <div
      ref={region}
      tabIndex={-1}
      role="status"
      aria-live="polite"
      // Out of the flow while it is empty: no gap of a grid is left for it.
      className={classNames('outline-none', message ? className : 'absolute')}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      // Not on the region itself, which takes the focus when it would be lost.
      onFocus={({ target, currentTarget }) => target !== currentTarget && onPause?.()}
      onBlur={onResume}
    >
      {message && (
        <Message key={message.id} kind={message.kind} actions={actions} onDismiss={onDismiss}>
          {message.content}
        </Message>
      )}
    </div>
  );
}

export interface StatusMessage {
  id: number;
  kind: MessageKind;
  content: ReactNode;
}

interface ShowOptions {
  /** When a success message disappears; other messages stay until they are dismissed or replaced. */
  leavesAfterMs?: number;
  everyKindLeaves?: boolean;
}

/** The message of a StatusRegion and its timer; spread `region` over the StatusRegion. */
export function useTimedMessage() {
  const [message, setMessage] = useState<StatusMessage>();
  const timer = useRef<TimedMessage>(undefined);

  const dismiss = useCallback(() => {
    timer.current?.cancel();
    timer.current = undefined;
    setMessage(undefined);
  }, []);

  const show = useCallback(
    (
      kind: MessageKind,
      content: ReactNode,
      { leavesAfterMs, everyKindLeaves = false }: ShowOptions = {},
    ) => {
      timer.current?.cancel();
      timer.current = undefined;
      setMessage((before) => ({ id: (before?.id ?? 0) + 1, kind, content }));
      if (leavesAfterMs === undefined || (kind !== 'success' && !everyKindLeaves)) return;
      timer.current = timedMessage({ durationMs: leavesAfterMs, onEnd: dismiss });
      timer.current.start();
    },
    [dismiss],
  );

  useEffect(() => () => timer.current?.cancel(), []);

  const onPause = useCallback(() => timer.current?.pause(), []);
  const onResume = useCallback(() => timer.current?.resume(), []);
  return { show, dismiss, region: { message, onDismiss: dismiss, onPause, onResume } };
}
