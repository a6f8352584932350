import { CodeSheet } from '@portal/auth-session';
import { codeSourceOf } from '@portal/auth-session/api';
import { afterProof } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { overleafOauthErrors } from '@portal/overleaf-oauth/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useLocation, useNavigate } from '@portal/shared/router';
import { BarePage, FormPage, LinkButton } from '@portal/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { overleafOauthApi } from '../api';
import { messages } from '../messages';
import type { CallbackRequest } from './callback-request';
import { StatusScreen } from './status-screens';

function failureText(thrown: unknown): string {
  const { code, message } = apiErrorOf(endpoints.proveByEditorLogin, thrown);
  return code in overleafOauthErrors
    ? overleafOauthErrors[code as keyof typeof overleafOauthErrors].text
    : message;
}

interface EditorProofProps {
  readonly request: CallbackRequest;
  readonly targetOrigins: readonly string[];
}

/** Where the proof of a signed-in user returns to: hands the code in and goes back to where it was needed (OAUTH-5). */
export function EditorProof({ request, targetOrigins }: EditorProofProps) {
  const [prove] = overleafOauthApi.useProveByEditorLoginMutation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string | undefined>(
    request.kind === 'finish' ? undefined : overleafOauthErrors.EDITOR_LOGIN_FAILED.text,
  );
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const hasBegun = useRef(false);
  const { origin } = window.location;
  const context = { premium: false, origin, allowedHosts: targetOrigins };
  const target = afterProof(request.query, context);
  const href = target.kind === 'target' ? target.href : '/';

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void navigate(pathname, { replace: true });
    if (request.kind !== 'finish') return;
    const { code, state } = request;
    void prove({ code, state })
      .unwrap()
      .then(
        () => navigate(href, { replace: true }),
        (thrown: unknown) =>
          codeSourceOf(thrown) ? setIsCodeNeeded(true) : setFailure(failureText(thrown)),
      );
  }, [href, navigate, pathname, prove, request]);

  const leave = () => void navigate(href, { replace: true });
  if (isCodeNeeded)
    return (
      <FormPage>
        <CodeSheet onAnswered={leave} onCancel={leave} />
      </FormPage>
    );
  if (failure === undefined) return <BarePage sentence={messages.proving} />;
  return (
    <StatusScreen title={messages.notConfirmed} why={failure}>
      <LinkButton size="lg" href={href}>
        {messages.unknownError.back}
      </LinkButton>
    </StatusScreen>
  );
}
