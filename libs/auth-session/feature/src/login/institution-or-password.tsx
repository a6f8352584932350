import { useLocation } from '@portal/shared/router';
import { useTelemetry } from '@portal/shared/telemetry';
import { LinkButton, useSettled } from '@portal/shared/ui';
import { isEmail, keepQuery, paths } from '@portal/shared/util';
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

interface OfferProps {
  readonly institution: NonNullable<ReturnType<typeof useInstitution>>;
}

function InstitutionOffer({ institution: { id, name, isOnly } }: OfferProps) {
  const { search } = useLocation();
  const { track } = useTelemetry();
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
    </>
  );
}

interface InstitutionOrPasswordProps {
  /** What is typed as the address. */
  readonly email: string;
  /** Every other way. */
  readonly children: ReactNode;
}

/**
 * The sign-in of the institution of the typed address, beside or instead of every other way (AUTH-494). The other ways stay
 * mounted when it appears: a field keeps the focus, and a passkey is not asked for again.
 */
export function InstitutionOrPassword({ email, children }: InstitutionOrPasswordProps) {
  const institution = useInstitution(email);
  return (
    <>
      {institution && <InstitutionOffer institution={institution} />}
      {!institution?.isOnly && children}
    </>
  );
}
