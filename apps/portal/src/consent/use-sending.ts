import { selectUser, type SessionRootState } from '@portal/auth-session/api';
import { forgetDevice, type WaitingTelemetry } from '@portal/shared/telemetry';
import type { Sender } from '@portal/shared/telemetry/sending';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useConfig } from '../config-context';
import type * as Sending from './event-sending';
import type { KnownChoice } from './use-choice';

/** A sink that drops events. */
export const dropEvents = () => undefined;

/**
 * Sends the page's events while the user allows analytics. Otherwise they are dropped, and the id of the browser is removed;
 * what was reported before the user decided is never sent (EVENT-23).
 */
export function useSending(telemetry: WaitingTelemetry, known: KnownChoice | undefined): void {
  const { hosts, version } = useConfig();
  const store = useStore<SessionRootState>();
  const host = hosts.metrics;
  const isKnown = known !== undefined;
  const isAllowed = known?.choice?.analytics === true;

  useEffect(() => {
    if (!isKnown) return undefined;
    if (!isAllowed) {
      telemetry.connect(dropEvents);
      forgetDevice();
      return undefined;
    }
    let isCurrent = true;
    let sender: Sender | undefined;
    const start = ({ createSender }: typeof Sending) => {
      if (!isCurrent) return;
      sender = createSender({ host, version, user: () => selectUser(store.getState()) });
      telemetry.connect(sender.track);
    };
    void import('./event-sending').then(start, () => telemetry.connect(dropEvents));
    return () => {
      isCurrent = false;
      sender?.stop();
    };
  }, [isKnown, isAllowed, telemetry, store, host, version]);
}
