import { FormPasswordField } from '@portal/shared/forms';
import { useLocation } from '@portal/shared/router';
import { TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { messages } from '../messages';

/** The password that an account has, with the way out for those who forgot it. */
export function ExistingPasswordField({ onFocus }: { readonly onFocus?: () => void }) {
  const { search } = useLocation();
  const { fields, login } = messages;
  return (
    <FormPasswordField
      name="password"
      label={fields.password}
      labelAside={
        <TextLink standalone href={keepQuery(paths.resetPassword(), search)}>
          {login.forgotPassword}
        </TextLink>
      }
      autoComplete="current-password"
      onFocus={onFocus}
    />
  );
}
