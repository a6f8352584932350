import { AccountDeletedPage } from '@portal/auth-session';
import { useConfig } from '../config-context';

/** `/account-deleted-confirmation`. */
export function AccountDeleted() {
  const { brand } = useConfig();
  return <AccountDeletedPage productName={brand.productName} />;
}
