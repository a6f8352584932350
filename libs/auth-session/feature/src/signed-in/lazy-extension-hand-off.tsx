import { lazy, Suspense } from 'react';
import { messages } from '../messages';
import { Waiting } from './waiting';

const ExtensionHandOff = lazy(async () => ({
  default: (await import('./extension-hand-off')).ExtensionHandOff,
}));

/** The hand-off to the browser extension, loaded only for users who come from the extension. */
export function LazyExtensionHandOff({ extensionId }: { readonly extensionId: string }) {
  return (
    <Suspense fallback={<Waiting label={messages.waiting.signingIn} />}>
      <ExtensionHandOff extensionId={extensionId} />
    </Suspense>
  );
}
