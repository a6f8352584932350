import { useLocation } from '@portal/shared/router';
import { useTelemetry } from '@portal/shared/telemetry';
import { LinkButton, useSettled } from '@portal/shared/ui';
import { isEmail, keepQuery, paths } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';

const typingPauseMs = 300;

/** The institution that signs in the people of an address; only the domain is sent. */
function useInstitution(email: string) {
  const settled = useSettled(email.trim(), typingPauseMs);
  const domain = settled.slice(settled.lastIndexOf('@') + 1);
  const { currentData } = authApi.useGetInstitutionQuery({ domain }, { skip: !isEmail(settled) });
  return currentData?.institution;
}

/** The sign-in of the institution of the typed address, beside or instead of the password (AUTH-494). */
export function InstitutionOrPassword({ children }: { readonly children: ReactNode }) {
  const { values } = useFormikContext<{ readonly email: string }>();
  const institution = useInstitution(values.email);
  const { search } = useLocation();
  const { track } = useTelemetry();
  if (!institution) return children;
  const { id, name, isOnly } = institution;
  return (
    <>
      {isOnly && <p className="text-ink-muted">{messages.login.onlyInstitution(name)}</p>}
      <LinkButton
        variant={isOnly ? 'primary' : 'secondary'}
        size="lg"
        block
        external
        href={keepQuery(paths.socialLogin({ provider: id }), search)}
        onClick={() => track({ type: 'sign-in-started', action: 'social' })}
      >
        {messages.social.continueWith(name)}
      </LinkButton>
      {!isOnly && children}
    </>
  );
}
