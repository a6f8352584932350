import { useSearchParams } from '@portal/shared/router';
import { StatusRegion, useTimedMessage, type MessageKind } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { withoutParams } from '../checkout/pending-purchase';
import { purchaseMessages } from '../checkout/purchase-messages';

const results = ['card-updated', 'exists'] as const;
type Result = (typeof results)[number];

const kinds: Readonly<Record<Result, MessageKind>> = { 'card-updated': 'success', exists: 'info' };

/** Says once what happened at the billing portal, and why a checkout led to /account. */
export function PlanResultNotice() {
  const [query, setQuery] = useSearchParams();
  const { show, region } = useTimedMessage();
  const reported = query.get('plan');
  const [result, setResult] = useState<Result>();
  const next = results.find((known) => known === reported);
  if (next && next !== result) setResult(next);

  useEffect(() => {
    if (reported !== null) setQuery((now) => withoutParams(now, 'plan'), { replace: true });
  }, [reported, setQuery]);

  useEffect(() => {
    if (!result) return;
    show(kinds[result], purchaseMessages.planResult[result], {
      leavesAfterMs: durations.accountMessageMs,
    });
  }, [result, show]);

  return <StatusRegion {...region} />;
}
