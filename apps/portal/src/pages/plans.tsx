import { PlansPage } from '@portal/checkout-pricing';
import { useConfig } from '../config-context';

/** `/plans`. */
export function Plans() {
  const { brand, targetOrigins } = useConfig();
  return (
    <PlansPage gumroadHref={brand.links.gumroadLibrary} targetOrigins={targetOrigins} />
  );
}
