import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { PlanOwner } from './own-plan';
import { planChange, type ChangePorts } from './planned-change';
import { presentCharge } from './present-charge';

type Preview = typeof billingEndpoints.previewPlanChange;

/** Serves what a change of the caller's plan charges, as the payment provider computes it; changes nothing (PRICE-303). */
export const createPreviewPlanChange =
  ({ clock, ...ports }: ChangePorts & Pick<Platform, 'clock'>) =>
  async (
    choice: RequestOf<Preview>,
    { caller }: { readonly caller: PlanOwner },
  ): Promise<ResponseOf<Preview>> => {
    const { row, change } = await planChange(ports, caller, choice, clock.now());
    const { at, next, ...sums } = await ports.payments.previewChange(change);
    return {
      ...sums,
      currency: row.currency,
      prorationDate: epochSeconds(at),
      next: presentCharge(next),
    };
  };
