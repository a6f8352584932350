import {
  groupPriceDisplay,
  type GroupPrice,
  type GroupPriceDisplay,
  type SeatInput,
} from '@portal/checkout-pricing/domain';
import { useMemo } from 'react';

/** The Group plan's price, worked out for the seats that are asked for. */
export interface GroupOffer {
  readonly priceId: string;
  readonly currency: string;
  /** Minor units of one seat of the first tier, a decimal as text. */
  readonly firstRate: string;
  /** Absent while the input holds no number of seats that is sold here. */
  readonly figures: GroupPriceDisplay | undefined;
}

/** Works the group price out for these seats; undefined without a price. */
export function useGroupOffer(
  price: GroupPrice | undefined,
  seats: SeatInput,
): GroupOffer | undefined {
  return useMemo(() => {
    const [first] = price?.tiers ?? [];
    if (!price || !first) return undefined;
    return {
      priceId: price.id,
      currency: price.currency,
      firstRate: first.unit_amount_decimal,
      figures:
        seats.kind === 'self-serve' ? groupPriceDisplay(price.tiers, seats.seats) : undefined,
    };
  }, [price, seats]);
}
