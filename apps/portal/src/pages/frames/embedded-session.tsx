import { EmbeddedSessionPage } from '@portal/embed-messaging';
import { useMemo } from 'react';
import { useConfig } from '../../config-context';

/** `/embedded-session`. */
export function Page() {
  const { brand, mainAppOrigins } = useConfig();
  const origins = useMemo(
    () => (mainAppOrigins.length > 0 ? mainAppOrigins : [window.location.origin]),
    [mainAppOrigins],
  );
  return <EmbeddedSessionPage productName={brand.productName} mainAppOrigins={origins} />;
}
