import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import type { MessageKind } from '@portal/shared/ui';
import { formatDay } from '@portal/shared/util';
import { subscriptionApi } from '../subscription/subscription-api';
import { messages } from '../plan-card/messages';

/** Resumes a plan in one press, and says when it renews or why it does not (PRICE-313). */
export function useResumePlan(say: (kind: MessageKind, sentence: string) => void) {
  const [resumePlan, { isLoading: isResuming }] = subscriptionApi.useResumePlanMutation();
  const resume = async () => {
    const { data, error } = await resumePlan({});
    if (data) say('success', messages.resumed(formatDay(data.renewsAt)));
    else say('danger', apiErrorOf(endpoints.resumePlan, error).message);
  };
  return { isResuming, resume: () => void resume() };
}
