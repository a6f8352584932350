import type { SocialProvider } from '@portal/shared/browser';
import { useLocation } from '@portal/shared/router';
import { Button, Dialog, LinkButton, Message, TextLink, WritingLine } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useDispatch } from 'react-redux';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { PasskeyProof } from '../passkeys/passkey-proof';
import { LoadFailed } from '../security/load-failed';
import { useSession } from '../session/session-hooks';
import { ProofForm } from './proof-form';
import { proofEnded } from './reauthentication-slice';

const texts = messages.reauthentication;

interface ReauthenticationDialogProps {
  /** The providers that are configured. */
  readonly socialProviders: readonly SocialProvider[];
  /** The name of the LaTeX editor in running text. */
  readonly editorName: string;
}

/** Asks the user to prove who they are. Shown while {@link useIsProofRequested} is true (AUTH-176). */
export function ReauthenticationDialog({
  socialProviders,
  editorName,
}: ReauthenticationDialogProps) {
  const dispatch = useDispatch();
  const { user } = useSession();
  const end = (isProven: boolean) => void dispatch(proofEnded({ isProven }));
  const cancel = () => end(false);

  const { data, isFetching, isError, refetch } = authApi.useGetReauthenticationOptionsQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  const linked = socialProviders.filter(({ id }) => data?.providers.includes(id));
  const { institution } = data ?? {};
  const providers = institution ? [...linked, { id: institution, name: institution }] : linked;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title={texts.title}
      description={texts.why}
    >
      {data?.passkey && <PasskeyProof onProven={() => end(true)} />}
      {data?.hasPassword && user && (
        <ProofForm email={user.email} onProven={() => end(true)} onCancel={cancel} />
      )}
      {data && !data.hasPassword && (
        <OtherProof
          hasPasskey={data.passkey}
          providers={providers}
          editorName={data.editor ? editorName : undefined}
          onCancel={cancel}
        />
      )}
      {!data && !isError && <WritingLine label={texts.loading} />}
      {!data && isError && (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()}>
          {texts.failed}
        </LoadFailed>
      )}
    </Dialog>
  );
}

interface OtherProofProps {
  readonly hasPasskey: boolean;
  /** The linked providers. */
  readonly providers: readonly SocialProvider[];
  /** The LaTeX editor, when it is linked. */
  readonly editorName: string | undefined;
  readonly onCancel: () => void;
}

/** The proof of a user without a password: a fresh sign-in at a linked provider, else a password by mail. */
function OtherProof({ hasPasskey, providers, editorName, onCancel }: OtherProofProps) {
  const { pathname, search } = useLocation();
  const query = { purpose: 'reauthentication', redirect: `${pathname}${search}` };
  const services = [
    ...providers.map(({ id, name }) => ({
      name,
      href: paths.socialLogin({ provider: id, ...query }),
    })),
    ...(editorName === undefined ? [] : [{ name: editorName, href: paths.editorLogin(query) }]),
  ];
  return (
    <div className="grid gap-4">
      {(services.length > 0 || !hasPasskey) && (
        <Message kind="info">{services.length > 0 ? texts.comesBack : texts.noProof}</Message>
      )}
      {services.map(({ name, href }) => (
        <LinkButton key={href} variant="primary" size="lg" block external href={href}>
          {texts.continueWith(name)}
        </LinkButton>
      ))}
      {services.length === 0 && !hasPasskey && (
        <TextLink href={keepQuery(paths.resetPassword(), search)}>{texts.setPassword}</TextLink>
      )}
      <Button size="lg" block onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
