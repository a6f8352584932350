import { InvitePage } from '@portal/embed-messaging';
import { useConfig } from '../../config-context';

/** `/invite`. */
export function Invite() {
  const { brand } = useConfig();
  return <InvitePage brand={brand} />;
}
