import { WelcomePage } from '@portal/auth-session';
import { useConfig } from '../config-context';

/** `/` and `/authenticate`. */
export function Welcome() {
  const { brand } = useConfig();
  return <WelcomePage productName={brand.productName} />;
}
