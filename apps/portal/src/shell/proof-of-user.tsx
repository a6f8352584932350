import { useIsProofRequested } from '@portal/auth-session/api';
import { lazy, Suspense } from 'react';
import { useConfig } from '../config-context';

// From the chunk of the security page, which needs the same: a chunk of its own would split what other pages share.
const Dialog = lazy(async () => ({
  default: (await import('../pages/security')).ReauthenticationDialog,
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
