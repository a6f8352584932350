import type { CodeSource } from '@portal/auth-session/api';
import type { ReplaceOffer } from '@portal/auth-session/domain';
import {
  nextCallbackState,
  type CallbackEvent,
  type CallbackState,
  type EditorSession,
  type LinkOffer,
} from '@portal/overleaf-oauth/domain';
import { createBrowserClock, currentPage, type EditorClient } from '@portal/shared/browser';
import { paths } from '@portal/shared/util';
import { useTelemetry } from '@portal/shared/telemetry';
import { useLocation, useNavigate } from '@portal/shared/router';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { overleafOauthApi } from '../api';
import { forgetOffer, keepOffer, type CallbackRequest } from './callback-request';
import { canKeepVerifier, makeCodeVerifier, takeCodeVerifier } from './code-verifier';
import { exchangeCode } from './exchange-code';
import { isFramed } from './host-window';
import { loginFailure, noVerifier, type LoginEnd } from './login-failure';
import { keepPrimaryEmail } from '../linked-account/primary-email';

export interface CallbackView {
  readonly state: CallbackState;
  readonly offer: LinkOffer | undefined;
  readonly replace: ReplaceOffer | undefined;
  readonly codeSource: CodeSource | undefined;
  readonly problem: 'error-linking' | 'account-already-linked' | undefined;
}

interface CallbackUpdate {
  readonly event: CallbackEvent;
  readonly offer?: LinkOffer | undefined;
  readonly replace?: ReplaceOffer | undefined;
  readonly codeSource?: CodeSource | undefined;
}

const initialView: CallbackView = {
  state: 'working',
  offer: undefined,
  replace: undefined,
  codeSource: undefined,
  problem: undefined,
};

function reduce(
  view: CallbackView,
  { event, offer = view.offer, replace = view.replace, codeSource }: CallbackUpdate,
): CallbackView {
  const isProblem = event === 'error-linking' || event === 'account-already-linked';
  return {
    state: nextCallbackState(view.state, event),
    offer,
    replace,
    codeSource,
    problem: isProblem ? event : undefined,
  };
}

type Finishing = Extract<CallbackRequest, { kind: 'finish' }>;

const succeed = ({ session, user, overleafPrimaryEmail }: EditorSession): LoginEnd => {
  keepPrimaryEmail(user.overleaf?.id, overleafPrimaryEmail);
  return { result: 'signed-in', session, user };
};

/** Answers the question with yes: the session of another account is replaced. */
export function useConfirmLogin() {
  const [confirmEditorLogin] = overleafOauthApi.useConfirmEditorLoginMutation();
  return useCallback(
    ({ ticket }: ReplaceOffer): Promise<LoginEnd> =>
      confirmEditorLogin({ ticket }).unwrap().then(succeed, loginFailure),
    [confirmEditorLogin],
  );
}

function useFinishLogin(editor: EditorClient | undefined) {
  const [finishEditorLogin] = overleafOauthApi.useFinishEditorLoginMutation();
  const [finishPkceLogin] = overleafOauthApi.useFinishPkceLoginMutation();
  const confirm = useConfirmLogin();

  const finish = async ({ code, state, challenge }: Finishing): Promise<LoginEnd> => {
    try {
      if (challenge === undefined)
        return succeed(await finishEditorLogin({ code, state }).unwrap());
      const verifier = takeCodeVerifier(challenge, createBrowserClock().now());
      if (verifier === undefined || !editor) return noVerifier;
      const olTokens = await exchangeCode(editor, { code, verifier });
      return succeed(await finishPkceLogin({ code, state, olTokens }).unwrap());
    } catch (thrown) {
      return loginFailure(thrown);
    }
  };
  return async (request: Finishing): Promise<LoginEnd> => {
    const end = await finish(request);
    // A frame has a session of its own, and a question in it could be clicked by trickery.
    const isAsked = end.result === 'other-account' && end.replace && isFramed();
    return isAsked ? confirm(end.replace) : end;
  };
}

/** Makes the code verifier and starts the login with its challenge; a browser that keeps nothing leaves it to the server. */
async function startWithVerifier(query: URLSearchParams): Promise<void> {
  const started = new URLSearchParams(query);
  if (canKeepVerifier()) started.set('pkce', await makeCodeVerifier(createBrowserClock().now()));
  else started.delete('pkce');
  currentPage.replaceWith(paths.editorLogin(Object.fromEntries(started)));
}

/** Runs the login of the page's first address once, and removes its code from the address immediately (OAUTH-10). */
export function useEditorLogin(
  request: CallbackRequest,
  editor: EditorClient | undefined,
  onEnd: (end: LoginEnd) => void,
) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { track } = useTelemetry();
  const [view, dispatch] = useReducer(reduce, initialView);
  const finish = useFinishLogin(editor);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const end = (ended: LoginEnd) => {
      const isSignedIn = ended.result === 'signed-in';
      track(
        isSignedIn
          ? { type: 'sign-in', action: 'latex-editor' }
          : { type: 'sign-in-error', action: ended.code },
      );
      onEnd(ended);
      const { offer, replace, codeSource } = isSignedIn ? {} : ended;
      if (offer) keepOffer(offer, request.query);
      else forgetOffer();
      dispatch({ event: ended.result, offer, replace, codeSource });
    };
    if (request.kind === 'start') {
      startWithVerifier(request.query).catch(() => end(noVerifier));
      return;
    }
    void navigate(pathname, { replace: true });
    if (request.kind === 'resume') {
      dispatch({ event: 'email-already-in-use', offer: request.offer });
      return;
    }
    if (request.kind === 'failed') {
      end({ result: 'unknown-error', code: 'unknown-error' });
      return;
    }
    void finish(request).then(end);
  }, [finish, navigate, onEnd, pathname, request, track]);

  return { view, dispatch };
}
