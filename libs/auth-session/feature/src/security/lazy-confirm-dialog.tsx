import { lazy, Suspense, type ComponentProps } from 'react';
import type { ConfirmDialog } from './confirm-dialog';

const LoadedDialog = lazy(async () => ({
  default: (await import('./confirm-dialog')).ConfirmDialog,
}));

/** A dialog that is loaded when it is opened: most visits end no session, and it brings radix-ui along. */
export const LazyConfirmDialog = (props: Omit<ComponentProps<typeof ConfirmDialog>, 'open'>) => (
  <Suspense fallback={null}>
    <LoadedDialog open {...props} />
  </Suspense>
);
