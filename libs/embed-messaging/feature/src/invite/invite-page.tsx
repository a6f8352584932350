import { useSession } from '@portal/auth-session/api';
import { currentPage } from '@portal/shared/browser';
import { useTelemetry } from '@portal/shared/telemetry';
import type { UserState } from '@portal/shared/telemetry/domain';
import { useNavigate, useSearchParams } from '@portal/shared/router';
import { BarePage, TextLink } from '@portal/shared/ui';
import { durations, paths, type Brand } from '@portal/shared/util';
import { useEffect, useEffectEvent } from 'react';
import { messages } from '../messages';

/** Where an invitation from the LaTeX editor leads. */
type InviteTarget = 'plans' | 'wfo-landing' | 'other';

function inviteTargetOf(
  query: URLSearchParams,
  { links }: Pick<Brand, 'links'>,
): { readonly target: InviteTarget; readonly href: string } {
  switch (query.get('redirect')) {
    case 'plans': {
      const code = query.get('code');
      const href = paths.plans({ origin: 'wfo', ...(code && { code }) }, 'select');
      return { target: 'plans', href };
    }
    case 'wfo-landing':
      return { target: 'wfo-landing', href: links.latexEditorAddIn };
    default:
      return { target: 'other', href: links.extensionStore };
  }
}

/** Another site is opened after a moment, so that the event is on its way and the user has seen where it leads. */
const leaveAfterMs = durations.oneSecondMs;

/** What is known of the user; undefined until the session was read and its user loaded. */
function useUserState(): UserState | undefined {
  const { status, user } = useSession();
  if (status === 'signed-out') return 'unregistered';
  if (!user) return undefined;
  return user.premium ? 'premium' : 'registered';
}

interface InvitePageProps {
  readonly brand: Brand;
}

/** `/invite`: takes a user who comes from the LaTeX editor on, and reports who it is (EMBED-27, EMBED-28). */
export function InvitePage({ brand }: InvitePageProps) {
  const [query] = useSearchParams();
  const { track } = useTelemetry();
  const navigate = useNavigate();
  const userState = useUserState();
  const { target, href } = inviteTargetOf(query, brand);

  const go = useEffectEvent(() => {
    if (href.startsWith('/')) return void navigate(href, { replace: true });
    const timer = setTimeout(() => currentPage.replaceWith(href), leaveAfterMs);
    return () => clearTimeout(timer);
  });
  const report = useEffectEvent((user_state: UserState) =>
    track({ type: 'invite-redirect', action: target, properties: { user_state } }),
  );
  useEffect(() => {
    if (!userState) return undefined;
    report(userState);
    return go();
  }, [userState]);

  const { plans, landing, extension, description, next } = messages.invite;
  const sentence = { plans, 'wfo-landing': landing, other: extension }[target];
  return (
    <BarePage sentence={sentence(brand.productName)}>
      <p className="mb-4 text-ink-muted">{description(brand.productName)}</p>
      <TextLink href={href} external={!href.startsWith('/')} standalone>
        {next}
      </TextLink>
    </BarePage>
  );
}
