import { useIsProofRequested } from '@portal/auth-session/api';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

const Dialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog')).ReauthenticationDialog,
}));

/** The dialog for a request that needs a recent sign-in, loaded when it is first needed. */
export function ProofOfUser() {
  const { brand, socialProviders } = useConfig();
  return (
    useIsProofRequested() && (
      <Suspense fallback={null}>
        <Dialog socialProviders={socialProviders} editorName={brand.latexEditorName} />
      </Suspense>
    )
  );
}
