import {
  afterProof,
  authErrors,
  authSessionEndpoints as endpoints,
  socialErrorText,
} from '@portal/auth-session/domain';
import { useSearchParams } from '@portal/shared/router';
import { FormSheet, LinkButton, Message, FormPage } from '@portal/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { needsCode } from '../second-factor/code-source';
import { CodeSheet } from '../second-factor/lazy-code-step';
import { useGoTo } from '../signed-in/use-go-to';
import { useNextTarget } from '../signed-in/use-next-target';
import { Waiting } from '../signed-in/waiting';
import { socialFailure } from './social-failure';

/** Whether the address belongs to a proof of a user who is signed in already. */
export const isProof = (query: URLSearchParams): boolean =>
  query.get('purpose') === 'reauthentication';

/** Where a proof at a provider comes back to: hands its ticket in and goes back to where it was needed (AUTH-177). */
export function SocialProof() {
  const [query] = useSearchParams();
  const [prove] = authApi.useReauthenticateWithTicketMutation();
  const [failure, setFailure] = useState(() => initialFailure(query));
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const [isProven, setIsProven] = useState(false);
  const hasBegun = useRef(false);
  const target = useNextTarget(afterProof);
  const href = target?.kind === 'target' ? target.href : undefined;
  const ticket = query.get('ticket') ?? '';

  useEffect(() => {
    if (failure !== undefined || hasBegun.current) return;
    hasBegun.current = true;
    void prove({ ticket })
      .unwrap()
      .then(
        () => setIsProven(true),
        (thrown: unknown) =>
          needsCode(thrown)
            ? setIsCodeNeeded(true)
            : setFailure(socialFailure(endpoints.reauthenticateWithTicket, thrown).message),
      );
  }, [failure, prove, ticket]);
  useGoTo(isProven ? href : undefined);

  const { waiting, notConfirmed, back } = messages.reauthentication;
  if (isCodeNeeded && !isProven)
    return (
      <FormPage>
        <CodeSheet
          onAnswered={() => setIsProven(true)}
          onCancel={() => {
            setIsCodeNeeded(false);
            setFailure(authErrors.SECOND_FACTOR_EXPIRED.text);
          }}
        />
      </FormPage>
    );
  if (failure === undefined) return <Waiting label={waiting} />;
  return (
    <FormPage>
      <FormSheet title={notConfirmed}>
        <div role="alert">
          <Message kind="danger">{failure}</Message>
        </div>
        <LinkButton size="lg" block href={href ?? '/'}>
          {back}
        </LinkButton>
      </FormSheet>
    </FormPage>
  );
}

function initialFailure(query: URLSearchParams): string | undefined {
  const error = query.get('error');
  return error === null ? undefined : socialErrorText(error);
}
