import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { planChange, type ChangePorts } from './planned-change';
import { presentCharge } from './present-charge';

/** Serves what a change of the caller's plan charges, as the payment provider computes it; changes nothing (PRICE-303). */
export const createPreviewPlanChange =
  ({
    clock,
    ...ports
  }: ChangePorts & Pick<Platform, 'clock'>): Handler<typeof billingEndpoints.previewPlanChange> =>
  async (choice, { caller }) => {
    const { row, change } = await planChange(ports, caller, choice, clock.now());
    const { at, next, ...sums } = await ports.payments.previewChange(change);
    return {
      ...sums,
      currency: row.currency,
      prorationDate: epochSeconds(at),
      next: presentCharge(next),
    };
  };
