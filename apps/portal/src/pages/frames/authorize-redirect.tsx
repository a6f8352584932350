import { AuthorizeRedirectPage } from '@portal/embed-messaging';
import { useConfig } from '../../config-context';

/** `/authorize-redirect`. */
export function AuthorizeRedirect() {
  const { allowedParentOrigins } = useConfig();
  return <AuthorizeRedirectPage allowedOrigins={allowedParentOrigins} />;
}
