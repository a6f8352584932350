import type { BlockedSuggestion } from '@portal/account/domain';
import { useRefreshUser } from '@portal/auth-session/api';
import { durations } from '@portal/shared/util';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accountApi } from '../api/account-api';
import { logProblem } from './log-problem';

interface Removal {
  readonly entry: BlockedSuggestion;
  readonly timer: ReturnType<typeof setTimeout>;
}

const none: ReadonlySet<string> = new Set();

/** Deletes entries after five seconds, so that the user can undo it, or when the user leaves the page (ACCT-112). */
export function useRemovals(beforeRemoval: (key: string) => void) {
  const [removeEntry] = accountApi.useRemovePersonalDictionaryEntryMutation();
  const refreshUser = useRefreshUser();
  const removals = useRef(new Map<string, Removal>());
  const [waitingKeys, setWaitingKeys] = useState(none);

  const end = useCallback((key: string) => {
    clearTimeout(removals.current.get(key)?.timer);
    removals.current.delete(key);
    setWaitingKeys(new Set(removals.current.keys()));
  }, []);

  const removeNow = useCallback(
    async ({ key, from, to }: BlockedSuggestion) => {
      end(key);
      const { error } = await removeEntry({ target: from, replacement: to });
      if (error) logProblem('A blocked suggestion was not deleted.', error);
      else refreshUser();
    },
    [end, removeEntry, refreshUser],
  );

  const remove = useCallback(
    (entry: BlockedSuggestion) => {
      const timer = setTimeout(() => {
        beforeRemoval(entry.key);
        void removeNow(entry);
      }, durations.undoMs);
      removals.current.set(entry.key, { entry, timer });
      setWaitingKeys(new Set(removals.current.keys()));
    },
    [beforeRemoval, removeNow],
  );

  useEffect(() => {
    const waiting = removals.current;
    const removeAll = () => {
      for (const { entry } of [...waiting.values()]) void removeNow(entry);
    };
    window.addEventListener('pagehide', removeAll);
    return () => {
      window.removeEventListener('pagehide', removeAll);
      removeAll();
    };
  }, [removeNow]);

  return { waitingKeys, remove, undo: end };
}
