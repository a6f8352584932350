import { planResults, type PlanResult } from '@portal/checkout-pricing/domain';
import { StatusRegion, useTimedMessage, type MessageKind } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { purchaseMessages } from '../purchase/purchase-messages';

/** A result of the billing portal, or of a checkout that met a plan. */
type Result = PlanResult | 'exists';

const kinds: Readonly<Record<Result, MessageKind>> = {
  canceled: 'success',
  'card-updated': 'success',
  changed: 'success',
  exists: 'info',
};

const results: readonly Result[] = [...planResults, 'exists'];

function withoutPlan(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('plan');
  return rest;
}

/** Whether the plan is as the result says: the billing portal reports a visit, not what the user did there. */
function isTrue(result: Result, isEnding: boolean | undefined): boolean {
  return result !== 'canceled' || isEnding === true;
}

interface PlanResultNoticeProps {
  /** Whether the plan ends by itself; undefined until it is known. */
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
    if (reported !== null) setQuery(withoutPlan, { replace: true });
  }, [reported, setQuery]);

  const shown = result && isTrue(result, isEnding) ? result : undefined;
  useEffect(() => {
    if (!shown) return;
    show(kinds[shown], purchaseMessages.planResult[shown], {
      leavesAfterMs: durations.accountMessageMs,
    });
  }, [shown, show]);

  return <StatusRegion {...region} />;
}
