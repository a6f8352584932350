import { TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';

interface LoginInsteadProps {
  /** The address that was sent and has an account already. */
  readonly takenEmail: string | undefined;
}

/** Leads to the log-in while the form holds an address that has an account already (AUTH-191). */
export function LoginInstead({ takenEmail }: LoginInsteadProps) {
  const { email } = useFormikContext<{ readonly email: string }>().values;
  const { search } = useLocation();
  if (takenEmail === undefined || email !== takenEmail) return null;
  return (
    <p>
      <TextLink standalone href={keepQuery(paths.login(), search)}>
        {messages.signup.loginInstead}
      </TextLink>
    </p>
  );
}
