import type { SocialProvider } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { useTelemetry, type SignInMethod } from '@portal/shared/telemetry';
import { useLocation } from '@portal/shared/router';
import { LinkButton, OrDivider } from '@portal/shared/ui';
import { messages } from '../messages';

/** The sign-in with the LaTeX editor. */
export interface EditorSignIn {
  /** The editor's name in running text. */
  readonly name: string;
  /** Always offered, not only when the address asks for it. */
  readonly isAlwaysOffered: boolean;
}

interface SignInOptionsProps {
  /** The providers that are configured. */
  readonly providers?: readonly SocialProvider[] | undefined;
  readonly editor?: EditorSignIn | undefined;
}

interface SignInOption {
  readonly label: string;
  readonly href: string;
  readonly method: SignInMethod;
}

const socialOption = ({ id, name }: SocialProvider): SignInOption => ({
  label: messages.social.continueWith(name),
  href: paths.socialLogin({ provider: id }),
  method: 'social',
});

/** The sign-in with the editor, when `signInWithOverleaf` or the configuration asks for it. */
function editorOption(
  { name, isAlwaysOffered }: EditorSignIn,
  search: string,
): SignInOption | undefined {
  const isAsked = new URLSearchParams(search).get('signInWithOverleaf') === 'enabled';
  if (!isAlwaysOffered && !isAsked) return undefined;
  return {
    label: messages.signInWithEditor(name),
    href: paths.editorLogin(),
    method: 'latex-editor',
  };
}

/** Empty, it is as high as the options that {@link signInBootScript} has counted; without any it has no height and no gap. */
const place =
  'grid gap-5 empty:mt-[calc((min(var(--options),1)-1)*1.25rem)] ' +
  'empty:min-h-[calc(var(--options)*3.75rem+min(var(--options),1)*1.5rem)] ';
const socialPlace = `${place} [--options:var(--social-options,0)]`;
const wholePlace = `${place} [--options:calc(var(--social-options,0)+var(--editor-option,0))]`;

/** The other sign-in options below a form, whose height is free before the configuration is known. */
export const SignInPlace = (props: SignInOptionsProps) => (
  <div className={props.editor ? wholePlace : socialPlace}>
    <SignInOptions {...props} />
  </div>
);

/** The other sign-in options, with the query; nothing where there are none (AUTH-82). */
export function SignInOptions({ providers = [], editor }: SignInOptionsProps) {
  const { search } = useLocation();
  const { track } = useTelemetry();
  const withEditor = editor && editorOption(editor, search);
  const options = [...providers.map(socialOption), ...(withEditor ? [withEditor] : [])];
  if (options.length === 0) return null;
  return (
    <>
      <OrDivider />
      <div className="grid gap-3">
        {options.map(({ label, href, method }) => (
          <LinkButton
            key={href}
            size="lg"
            block
            external
            href={keepQuery(href, search)}
            onClick={() => track({ type: 'sign-in-started', action: method })}
          >
            {label}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
