import { ResetPasswordPage } from '@portal/auth-session';
import { useConfig } from '../config-context';

/** `/reset-password`. */
export function ResetPassword() {
  const { brand } = useConfig();
  return <ResetPasswordPage supportEmail={brand.supportEmail} />;
}
