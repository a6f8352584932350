import { ArrowUpRight } from 'lucide-react';

import { classNames } from '../class-names';
import type { LinkComponentProps } from '../ui-provider/ui-provider';
import { AppLink } from '../ui-provider/ui-provider';

export interface TextLinkProps extends LinkComponentProps {
  /** Leads to another site: an arrow follows the text. */
  external?: boolean;
}

/** A link in running text. */
export function TextLink({ external = false, className, children, ...props }: TextLinkProps) {
  return (
    <AppLink {...props} external={external} className={classNames('rounded-xs', className)}>
      {children}
      {external && <ArrowUpRight className="icon-sm ms-0.5 inline-block align-[-0.125rem]" />}
    </AppLink>
  );
}
