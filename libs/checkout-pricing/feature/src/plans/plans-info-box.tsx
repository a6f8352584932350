import { useFlag } from '@portal/shared/flags';
import { Message, TextLink } from '@portal/shared/ui';
import { messages } from '../messages';

interface PlansInfoBoxProps {
  /** Returns a safe target, or nothing for any other address. */
  readonly safeHref: (href: string) => string | undefined;
}

/** The promotional box below the cards, where it moves nothing that is on the screen (FLAG-20). */
export function PlansInfoBox({ safeHref }: PlansInfoBoxProps) {
  const flag = useFlag('plans-info-box');
  if (flag === false) return null;
  const { title, text, link } = flag === true ? messages.infoBox : flag;
  const href = link && safeHref(link.href);
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
