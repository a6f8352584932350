import { lazy, useState, type ComponentType } from 'react';

/** A page whose script could not be loaded: there is no network, or a newer version has replaced it (SHARED-17). */
export class PageNotLoaded extends Error {}

/** A page that is loaded when it is opened. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Loads the page ahead, so that it can be drawn at once; resolves with its component. */
  preload(): Promise<ComponentType>;
}

/** Makes a page of its own chunk; once preloaded it renders without waiting, which a prerendered page needs. */
export function lazyPage(importPage: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const load = () =>
    importPage().catch((error: unknown) => {
      throw new PageNotLoaded('The page could not be loaded.', { cause: error });
    });
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
