import type { FlagValues } from '@portal/shared/flags';
import { Message, TextLink } from '@portal/shared/ui';
import { safeTarget } from '@portal/shared/util';
import { messages } from './promotion-messages';

export interface PromotionProps {
  readonly flag: Exclude<FlagValues['plans-info-box'], false>;
  readonly targetOrigins: readonly string[];
}

function safeHref(href: string, allowedHosts: readonly string[]): string | undefined {
  const { origin } = window.location;
  return safeTarget(href, { origin, allowedHosts, fallback: '' }) || undefined;
}

/** The promotional box (FLAG-20). */
export function Promotion({ flag, targetOrigins }: PromotionProps) {
  const { title, text, link } = flag === true ? messages : flag;
  const href = link && safeHref(link.href, targetOrigins);
  return (
    <aside aria-label={title} className="mt-12">
      <Message kind="info">
        <p>
          <strong className="font-semibold">{title}</strong> {text}{' '}
          {link && href && <TextLink href={href}>{link.label}</TextLink>}
        </p>
      </Message>
    </aside>
  );
}
