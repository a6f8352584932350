import { useLocation } from '@portal/shared/router';
import { TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { securityMessages } from './messages';

interface PasswordNoteProps {
  readonly hasPassword?: boolean;
}

/** What happens when the password changes (AUTH-89); the same before the user is known, so that it is painted once. */
export function PasswordNote({ hasPassword = true }: PasswordNoteProps) {
  const { search } = useLocation();
  const { whatHappens, forgot, none, addByMail } = securityMessages.password;
  return (
    <p className="mb-5 max-w-[62ch] text-ink-muted">
      {hasPassword ? whatHappens : none}{' '}
      <TextLink href={keepQuery(paths.resetPassword(), search)}>
        {hasPassword ? forgot : addByMail}
      </TextLink>
    </p>
  );
}
