import { useFlag } from '@portal/shared/flags';
import { lazy, Suspense, type ComponentType } from 'react';
import type { PromotionProps } from '../promotion/promotion';

/** Loaded when the flag is on. The page does without a box that cannot be loaded. */
const Promotion = lazy((): Promise<{ default: ComponentType<PromotionProps> }> =>
  import('../promotion/promotion').then(
    (module) => ({ default: module.Promotion }),
    () => ({ default: () => null }),
  ),
);

interface PlansInfoBoxProps {
  /** Other origins that the box may link to. */
  readonly targetOrigins: readonly string[];
}

/** The promotional box below the cards, where it moves nothing that is on the screen (FLAG-20). */
export function PlansInfoBox({ targetOrigins }: PlansInfoBoxProps) {
  const flag = useFlag('plans-info-box');
  if (flag === false) return null;
  return (
    <Suspense fallback={null}>
      <Promotion flag={flag} targetOrigins={targetOrigins} />
    </Suspense>
  );
}
