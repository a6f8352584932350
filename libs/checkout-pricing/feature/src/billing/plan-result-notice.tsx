import { planResults, type PlanResult } from '@portal/checkout-pricing/domain';
import { StatusRegion, useTimedMessage, type MessageKind } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withoutParams } from '../checkout/pending-purchase';
import { purchaseMessages } from '../checkout/purchase-messages';

type Result = PlanResult | 'exists';

const kinds: Readonly<Record<Result, MessageKind>> = {
  canceled: 'success',
  'card-updated': 'success',
  changed: 'success',
  exists: 'info',
};

const results: readonly Result[] = [...planResults, 'exists'];

interface PlanResultNoticeProps {
  readonly isEnding: boolean | undefined;
}

/** Says once what happened at the billing portal, as soon as the plan shows it, and why a checkout led to /account. */
export function PlanResultNotice({ isEnding }: PlanResultNoticeProps) {
  const [query, setQuery] = useSearchParams();
  const { show, region } = useTimedMessage();
  const reported = query.get('plan');
  const [result, setResult] = useState<Result>();
  const next = results.find((known) => known === reported);
  if (next && next !== result) setResult(next);

  useEffect(() => {
    if (reported !== null) setQuery((now) => withoutParams(now, 'plan'), { replace: true });
  }, [reported, setQuery]);

  // The billing portal reports a visit, not what the user did there.
  const shown = result === 'canceled' && !isEnding ? undefined : result;
  useEffect(() => {
    if (!shown) return;
    show(kinds[shown], purchaseMessages.planResult[shown], {
      leavesAfterMs: durations.accountMessageMs,
    });
  }, [shown, show]);

  return <StatusRegion {...region} />;
}
