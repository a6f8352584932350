import type { LinkComponentProps } from '../ui-provider/ui-provider';
import { AppLink } from '../ui-provider/ui-provider';
import type { ButtonLook } from './button-styles';
import { buttonClasses } from './button-styles';

export interface LinkButtonProps extends Omit<LinkComponentProps, 'className'>, ButtonLook {
  /** Leads to another site. */
  external?: boolean;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ variant, size, block, className, ...props }: LinkButtonProps) {
  return <AppLink {...props} className={buttonClasses({ variant, size, block, className })} />;
}
