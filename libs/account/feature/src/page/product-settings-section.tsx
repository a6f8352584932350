import type { UserConfig } from '@portal/auth-session/domain';
import { lazy, Suspense } from 'react';

/** Few users have settings: the others do not load them. */
const ProductSettings = lazy(async () => ({
  default: (await import('./product-settings')).ProductSettings,
}));

const isKept = ({ widgets, showStats, features, settings }: UserConfig) =>
  showStats || [widgets, features, settings].some((each) => Object.keys(each).length > 0);

/** What the products keep of the user; nothing while they keep nothing (ACCT-123). */
export function ProductSettingsSection({ config }: { readonly config: UserConfig }) {
  return (
    isKept(config) && (
      <Suspense>
        <ProductSettings config={config} />
      </Suspense>
    )
  );
}
