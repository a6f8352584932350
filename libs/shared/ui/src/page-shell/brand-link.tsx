import { Logo } from '../brand/logo';
import { messages } from '../messages';
import { AppLink } from '../ui-provider/ui-provider';

/** The word mark, leading home. */
export function BrandLink({ brandName, href }: { brandName: string; href: string }) {
  return (
    <AppLink
      href={href}
      aria-label={messages.home(brandName)}
      className="flex w-fit items-center text-ink no-underline"
    >
      <Logo brandName={brandName} />
    </AppLink>
  );
}
