import type { NextCharge } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { ProviderCharge } from '../../../ports/payment-billing';

/** A charge that is still to come, with its times in epoch seconds. */
export const presentCharge = ({
  at,
  amount,
  credit,
  tax,
  discount,
  fullAmount,
}: ProviderCharge): NextCharge => ({
  at: epochSeconds(at),
  amount,
  credit,
  tax,
  discount: discount && {
    name: discount.name,
    fullAmount,
    once: discount.until === 'once',
    until: discount.until instanceof Date ? epochSeconds(discount.until) : null,
  },
});
