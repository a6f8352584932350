import { afterWelcome } from '@portal/auth-session/domain';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from '@portal/shared/router';
import { LinkButton, PlainPage, Specimen } from '@portal/shared/ui';
import { messages } from '../messages';
import { LazyExtensionHandOff } from '../signed-in/lazy-extension-hand-off';
import { useGoTo } from '../signed-in/use-go-to';
import { useNextTarget } from '../signed-in/use-next-target';
import { SignInOptions, type EditorSignIn } from '../social/sign-in-options';
import { QueryError } from './query-error';

interface WelcomePageProps {
  readonly productName: string;
  /** The browser extension that `origin=x` sends the session to. */
  readonly extensionId?: string;
  readonly editor?: EditorSignIn;
  /** Other origins that `callback` and `origin` may lead a signed-in user to. */
  readonly targetOrigins?: readonly string[];
}

/** `/` and `/authenticate` (AUTH-78 to AUTH-80). */
export function WelcomePage({
  productName,
  extensionId = '',
  editor,
  targetOrigins,
}: WelcomePageProps) {
  const nextTarget = useNextTarget(afterWelcome, targetOrigins);
  useGoTo(nextTarget?.kind === 'target' ? nextTarget.href : undefined);
  const { search } = useLocation();
  const { headline, lead, login, createAccount } = messages.welcome;

  if (nextTarget?.kind === 'extension') return <LazyExtensionHandOff extensionId={extensionId} />;
  return (
    <PlainPage>
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-14 py-12 lg:grid-cols-2 lg:py-24">
        <div className="min-w-0">
          <QueryError productName={productName} editorName={editor?.name} className="mb-8" />
          <h1 className="type-display">{headline}</h1>
          <p className="type-lead mt-6 text-ink-muted">{lead(productName)}</p>
          <div className="mt-10 flex flex-wrap gap-3 max-sm:*:w-full">
            <LinkButton variant="primary" size="lg" href={keepQuery(paths.login(), search)}>
              {login}
            </LinkButton>
            <LinkButton size="lg" href={keepQuery(paths.signup(), search)}>
              {createAccount}
            </LinkButton>
          </div>
          <div className="mt-6 grid max-w-96 gap-6 empty:hidden">
            <SignInOptions editor={editor} />
          </div>
        </div>
        <div className="max-sm:[zoom:0.72]">
          <Specimen drawn withoutNotes />
        </div>
      </div>
    </PlainPage>
  );
}
