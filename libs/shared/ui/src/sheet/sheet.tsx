import type { ComponentPropsWithRef } from 'react';

import { classNames } from '../class-names';

/** A box around one object: a product, a form, a plan. Sections are parted by rules, not boxes. */
export function Sheet({ className, ...props }: ComponentPropsWithRef<'div'>) {
  return (
    <div {...props} className={classNames('rounded-md border border-line bg-surface', className)} />
  );
}
