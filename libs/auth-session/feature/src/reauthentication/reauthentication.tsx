import { lazy, Suspense, type ComponentProps } from 'react';
import { useSelector } from 'react-redux';
import { selectIsProofRequested } from './reauthentication-slice';
import type { ReauthenticationDialog } from './reauthentication-dialog';

const LazyDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog')).ReauthenticationDialog,
}));

/** The dialog for a proof of the user, loaded when a request first needs one. The portal shows it beside every page. */
export function Reauthentication(props: ComponentProps<typeof ReauthenticationDialog>) {
  const isRequested = useSelector(selectIsProofRequested);
  return (
    isRequested && (
      <Suspense fallback={null}>
        <LazyDialog {...props} />
      </Suspense>
    )
  );
}
