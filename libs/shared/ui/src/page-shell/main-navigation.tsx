import { ArrowUpRight } from 'lucide-react';

import { messages } from '../messages';
import { AppLink } from '../ui-provider/ui-provider';
import type { ShellLink } from './shell-types';

const entry =
  '-mb-px flex items-center gap-[0.3rem] border-y-2 border-transparent whitespace-nowrap text-ink-muted no-underline ' +
  'hover:text-ink aria-[current]:border-b-ink aria-[current]:font-semibold aria-[current]:text-ink ' +
  'forced-colors:border-0 forced-colors:aria-[current]:border-b-3';

/** The header's links; below 768 px they live in the phone menu. */
export function MainNavigation({ links }: { links: readonly ShellLink[] }) {
  return (
    <nav aria-label={messages.mainNavigation} className="flex gap-5 max-md:hidden lg:gap-7">
      {links.map(({ label, href, external, current }) => (
        <AppLink
          key={label}
          href={href}
          external={external}
          aria-current={current ? 'page' : undefined}
          className={entry}
        >
          {label}
          {external && <ArrowUpRight className="icon-sm" />}
        </AppLink>
      ))}
    </nav>
  );
}
