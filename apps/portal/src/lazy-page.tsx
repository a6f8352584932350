import { lazy, useState, type ComponentType } from 'react';

/** A page that is loaded when it is opened. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Loads the page ahead, so that it can be drawn at once; resolves with its component. */
  preload(): Promise<ComponentType>;
}

/** Makes a page of its own chunk; once preloaded it renders without waiting, which a prerendered page needs. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const Waiting = lazy(async () => ({ default: await load() }));

  function Page() {
    const [Drawn] = useState(() => loaded ?? Waiting);
    return <Drawn />;
  }

  return {
    Page,
    preload: async () => {
      loaded = await load();
      return loaded;
    },
  };
}
