import type { SocialProvider } from '@portal/shared/browser';
import { keepQuery, paths } from '@portal/shared/util';
import { LinkButton, OrDivider } from '@portal/shared/ui';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';

interface SocialSignInProps {
  readonly providers: readonly SocialProvider[] | undefined;
}

/** The other ways to sign in, one a provider; nothing where none is configured (specification 1, section 2 "/signup"). */
export function SocialSignIn({ providers = [] }: SocialSignInProps) {
  const { search } = useLocation();
  if (providers.length === 0) return null;
  return (
    <>
      <OrDivider />
      <div className="grid gap-3">
        {providers.map(({ id, name }) => (
          <LinkButton
            key={id}
            size="lg"
            block
            external
            href={keepQuery(paths.socialLogin({ provider: id }), search)}
          >
            {messages.social.continueWith(name)}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
