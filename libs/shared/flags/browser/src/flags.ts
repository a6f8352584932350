import { flagDefaults, type FlagName, type FlagValues } from '@portal/shared/flags/domain';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** Where the values of flags come from; it never throws. */
export interface FlagSource {
  valueOf<Name extends FlagName>(name: Name): FlagValues[Name];
}

export interface Flags extends FlagSource {
  /** Calls `listener` when a flag that is shown gets another value; returns how to stop. */
  subscribe(name: FlagName, listener: () => void): () => void;
  connect(source: FlagSource): void;
  /** Shows the newest values of the flags that are shown; without it they hold until their views are gone (FLAG-13). */
  refresh(): void;
}

/** Keeps the values that are shown, so that a flag changes for all its views together. */
export function createFlags(): Flags {
  const shown = new Map<FlagName, FlagValues[FlagName]>();
  const listeners = new Map<FlagName, Set<() => void>>();
  let source: FlagSource = { valueOf: (name) => flagDefaults[name] };

  function show(name: FlagName): void {
    const value = source.valueOf(name);
    // The content of a box is a new object each time.
    if (JSON.stringify(value) === JSON.stringify(shown.get(name))) return;
    shown.set(name, value);
    for (const listener of listeners.get(name) ?? []) listener();
  }

  const refresh = () => {
    for (const name of listeners.keys()) show(name);
  };

  return {
    valueOf<Name extends FlagName>(name: Name) {
      if (!shown.has(name)) shown.set(name, source.valueOf(name));
      // Only `show` and the line above write it, with the value of this name.
      return shown.get(name) as FlagValues[Name];
    },
    subscribe(name, listener) {
      const others = listeners.get(name) ?? new Set();
      listeners.set(name, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size > 0) return;
        listeners.delete(name);
        // The next page starts with the newest value.
        shown.delete(name);
      };
    },
    connect(connected) {
      source = connected;
      for (const name of shown.keys()) if (!listeners.has(name)) shown.delete(name);
      refresh();
    },
    refresh,
  };
}

const FlagsContext = createContext<Flags>(createFlags());

/** Provides the {@link Flags} of all views below it; without one every flag has its default. */
export const FlagsProvider = FlagsContext.Provider;

/** The value of a flag; prerendered pages, and the first paint of every page, have its default. */
export function useFlag<Name extends FlagName>(name: Name): FlagValues[Name] {
  const flags = use(FlagsContext);
  const subscribe = useCallback(
    (listener: () => void) => flags.subscribe(name, listener),
    [flags, name],
  );
  return useSyncExternalStore(
    subscribe,
    () => flags.valueOf(name),
    () => flagDefaults[name],
  );
}
