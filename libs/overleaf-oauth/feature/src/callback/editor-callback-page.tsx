import { OpenTarget, ReplaceSession, type SigningInProps } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import type { ReplaceOffer } from '@portal/auth-session/domain';
import { afterEditorLogin, wordProcessorOrigin } from '@portal/overleaf-oauth/domain';
import type { RuntimeConfig } from '@portal/shared/browser';
import { Navigate, useLocation } from '@portal/shared/router';
import { BarePage } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useCallback, useState } from 'react';
import { messages } from '../messages';
import { readCallback, withKeptOffer, type CallbackRequest } from './callback-request';
import { CodeScreen } from './code-screen';
import { EditorProof } from './editor-proof';
import { FramedEnd } from './framed-end';
import { isFramed, postLoginEnd, type HostDelivery } from './host-window';
import { LinkAccounts } from './link-accounts';
import {
  BackToAddIn,
  EmailNotConfirmed,
  hrefAfterLogin,
  StatusScreen,
  TermsNotAccepted,
  UnknownError,
} from './status-screens';
import type { LoginEnd } from './login-failure';
import { useConfirmLogin, useEditorLogin, type CallbackView } from './use-editor-login';

interface EditorCallbackPageProps
  extends
    SigningInProps,
    Pick<RuntimeConfig, 'editor' | 'socialProviders' | 'allowedParentOrigins'> {
  readonly productName: string;
  readonly targetOrigins: readonly string[];
  readonly editorName: string;
  readonly settingsHref: string;
}

/** `/oauth2/callback`: where a login with the LaTeX editor returns to, and where one with PKCE starts (OAUTH-10). */
export function EditorCallbackPage(props: EditorCallbackPageProps) {
  const { search } = useLocation();
  const [request] = useState(() => withKeptOffer(readCallback(search), search));
  const isProof = request.query.get('purpose') === 'reauthentication';
  return isProof ? (
    <EditorProof request={request} targetOrigins={props.targetOrigins} />
  ) : (
    <EditorLogin {...props} request={request} />
  );
}

function EditorLogin({
  request,
  ...props
}: EditorCallbackPageProps & { readonly request: CallbackRequest }) {
  const { query } = request;
  const { allowedParentOrigins: allowedOrigins } = props;
  const [delivery, setDelivery] = useState<HostDelivery>('none');
  const onEnd = useCallback(
    (end: LoginEnd) => {
      const told = { query, allowedOrigins };
      setDelivery(postLoginEnd(end, told, () => setDelivery('received')));
    },
    [query, allowedOrigins],
  );
  const { view, dispatch } = useEditorLogin(request, props.editor, onEnd);

  if (view.state === 'working') return <BarePage sentence={messages.working} />;
  if (isFramed())
    return <FramedEnd isSignedIn={view.state === 'success'} query={query} onSignedIn={onEnd} />;
  return <Screen {...props} {...{ view, dispatch, query, onEnd, delivery }} />;
}

interface ScreenProps extends EditorCallbackPageProps {
  readonly view: CallbackView;
  readonly dispatch: ReturnType<typeof useEditorLogin>['dispatch'];
  readonly query: URLSearchParams;
  readonly onEnd: (end: LoginEnd) => void;
  readonly delivery: HostDelivery;
}

function Screen({ view, dispatch, query, onEnd, delivery, ...props }: ScreenProps) {
  const { productName, editorName, settingsHref, socialProviders } = props;
  switch (view.state) {
    case 'email-not-confirmed':
      return (
        <EmailNotConfirmed editorName={editorName} settingsHref={settingsHref} query={query} />
      );
    case 'tos-not-accepted':
      return <TermsNotAccepted editorName={editorName} productName={productName} query={query} />;
    case 'email-already-in-use':
    case 'linking':
      return (
        view.offer && (
          <LinkAccounts
            {...{ productName, socialProviders, query, view, dispatch, onEnd }}
            offer={view.offer}
          />
        )
      );
    case 'other-account':
    case 'replacing':
      return (
        view.replace && <ReplaceLogin offer={view.replace} {...{ editorName, dispatch, onEnd }} />
      );
    case 'code':
      return <CodeScreen {...{ view, dispatch, query, onEnd }} />;
    case 'user-not-found':
      return <Navigate to={hrefAfterLogin(paths.login({ error: 'ol-user-not-found' }), query)} />;
    case 'unknown-error':
      return <UnknownError redirects={query.get('origin') !== wordProcessorOrigin} query={query} />;
    case 'success':
      return <SignedIn {...props} {...{ query, delivery }} />;
    case 'working':
      return <BarePage sentence={messages.working} />;
  }
}

function ReplaceLogin({
  offer,
  editorName,
  dispatch,
  onEnd,
}: Pick<ScreenProps, 'editorName' | 'dispatch' | 'onEnd'> & { readonly offer: ReplaceOffer }) {
  const confirm = useConfirmLogin();
  const replace = async () => {
    dispatch({ event: 'replacement-confirmed' });
    const end = await confirm(offer);
    onEnd(end);
    const codeSource = 'codeSource' in end ? end.codeSource : undefined;
    dispatch({ event: end.result, codeSource });
  };
  return (
    <ReplaceSession
      frame={StatusScreen}
      offer={offer}
      providerName={editorName}
      onConfirm={replace}
    />
  );
}

function SignedIn({
  query,
  delivery,
  targetOrigins: allowedHosts,
  startCheckout,
  extensionId,
}: Pick<ScreenProps, 'query' | 'delivery' | 'targetOrigins' | keyof SigningInProps>) {
  const premium = useSession().user?.premium;
  const { origin } = window.location;
  const target =
    premium === undefined ? undefined : afterEditorLogin(query, { premium, origin, allowedHosts });
  return target?.kind === 'add-in' ? (
    <BackToAddIn delivery={delivery} />
  ) : (
    <OpenTarget
      target={target}
      waiting={<BarePage sentence={messages.working} />}
      {...{ startCheckout, extensionId }}
    />
  );
}
