import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import type { RuntimeConfig } from '@portal/shared/browser';
import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { useConfig } from './config-context';

/** A page whose script could not be loaded: there is no network, or a newer version has replaced it (SHARED-17). */
export class PageNotLoaded extends Error {}

/** A page that is loaded when it is opened. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Loads the page ahead, so that it is drawn immediately; resolves with the component that its chunk exports. */
  preload(): Promise<unknown>;
}

/** The chunk of a page. */
interface PageModule<Slots> {
  readonly Page: ComponentType<Slots>;
}

/** The chunk of a page that only some users see. */
interface GuardedModule<Slots> extends PageModule<Slots> {
  readonly Guard: ComponentType<{ readonly children: ReactNode; readonly waiting?: ReactNode }>;
  /** Shown until the user is known. */
  readonly Waiting?: ComponentType;
}

/** Once preloaded a page renders without waiting, which a prerendered page needs. */
function pageOf<Module extends { readonly Page: unknown }>(
  importPage: () => Promise<Module>,
  connect: (module: Module) => ComponentType,
): LazyPage {
  let loaded: ComponentType | undefined;
  const load = () =>
    importPage().catch((error: unknown) => {
      throw new PageNotLoaded('The page could not be loaded.', { cause: error });
    });
  const Waiting = lazy(async () => ({ default: connect(await load()) }));

  function Page() {
    const [Drawn] = useState(() => loaded ?? Waiting);
    return <Drawn />;
  }

  return {
    Page,
    preload: async () => {
      const module = await load();
      loaded = connect(module);
      return module.Page;
    },
  };
}

/** A page of its own chunk, which takes its slots from the portal's configuration. */
export function lazyPage(importPage: () => Promise<PageModule<object>>): LazyPage;
export function lazyPage<Slots extends object>(
  importPage: () => Promise<PageModule<Slots>>,
  slots: (config: RuntimeConfig) => Slots,
): LazyPage;
export function lazyPage(
  importPage: () => Promise<PageModule<object>>,
  slots: (config: RuntimeConfig) => object = () => ({}),
): LazyPage {
  return pageOf(
    importPage,
    ({ Page }) =>
      function PageWithSlots() {
        return <Page {...slots(useConfig())} />;
      },
  );
}

/** A page of its own chunk behind the guard that the chunk names; its slots are made for the user. */
export function guardedPage(importPage: () => Promise<GuardedModule<object>>): LazyPage;
export function guardedPage<Slots extends object>(
  importPage: () => Promise<GuardedModule<Slots>>,
  slots: (user: User) => Slots,
): LazyPage;
export function guardedPage(
  importPage: () => Promise<GuardedModule<object>>,
  slots: (user: User) => object = () => ({}),
): LazyPage {
  return pageOf(
    importPage,
    ({ Page, Guard, Waiting }) =>
      function GuardedPage() {
        const { user } = useSession();
        return <Guard waiting={Waiting && <Waiting />}>{user && <Page {...slots(user)} />}</Guard>;
      },
  );
}
