import { useTelemetry } from '@portal/shared/telemetry';
import { PlainPage } from '@portal/shared/ui';
import { useEffect, type ReactNode } from 'react';
import { Comparison } from './comparison';
import { CouponNote } from './coupon-note';
import { PlansHero } from './plans-hero';
import { PlansInfoBox } from './plans-notice';
import { useOffer, type OfferProps } from './use-offer';

interface PlansPageProps extends OfferProps {
  /** Other origins that the promotional box may link to. */
  readonly targetOrigins?: readonly string[];
  /** What stands below the comparison: `<BelowPlans>`. */
  readonly below?: ReactNode;
}

function useTrackedView() {
  const { track } = useTelemetry();
  useEffect(() => {
    track({ type: 'page-viewed', action: 'plans' });
  }, [track]);
}

/** `/plans` (PRICE-36). */
export function PlansPage({ targetOrigins = [], below, ...props }: PlansPageProps) {
  const { actions, prices, premiumPrice, frequencyControl, cards, dialogs } = useOffer(props);
  useTrackedView();
  return (
    <PlainPage>
      <PlansHero>
        {frequencyControl}
        {!actions.isPremium && prices.isCouponChecked && (
          <CouponNote coupon={prices.coupon} price={premiumPrice} />
        )}
      </PlansHero>
      <div id="select" className="sm:pt-4">
        {cards}
        <PlansInfoBox targetOrigins={targetOrigins} />
      </div>
      <Comparison actions={actions} />
      {below}
      {dialogs}
    </PlainPage>
  );
}
