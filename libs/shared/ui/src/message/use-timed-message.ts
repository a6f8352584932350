import { timedMessage } from '@portal/shared/browser';
import type { TimedMessage } from '@portal/shared/browser';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import type { MessageKind } from './message';

export interface StatusMessage {
  /** Tells a message from an equal one that stood there before. */
  id: number;
  kind: MessageKind;
  content: ReactNode;
}

interface ShowOptions {
  /** When it leaves by itself. Only success leaves; errors and warnings stay until they are replaced. */
  leavesAfterMs?: number;
}

/** Holds the message of a StatusRegion and its time; spread `region` over the StatusRegion. */
export function useTimedMessage() {
  const [message, setMessage] = useState<StatusMessage>();
  const timer = useRef<TimedMessage>(undefined);

  const dismiss = useCallback(() => {
    timer.current?.cancel();
    timer.current = undefined;
    setMessage(undefined);
  }, []);

  const show = useCallback(
    (kind: MessageKind, content: ReactNode, { leavesAfterMs }: ShowOptions = {}) => {
      timer.current?.cancel();
      timer.current = undefined;
      setMessage((before) => ({ id: (before?.id ?? 0) + 1, kind, content }));
      if (kind !== 'success' || leavesAfterMs === undefined) return;
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
