import type { MessageKind } from '@portal/shared/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';

function withoutCheckout(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('checkout');
  return rest;
}

/** Says, once, that the hosted checkout was left and nothing happened (decisions, "Routes"). */
export function useCancelledNotice(show: (kind: MessageKind, sentence: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const isCancelled = query.get('checkout') === 'cancelled';

  useEffect(() => {
    if (!isCancelled) return;
    show('info', messages.checkout.cancelled);
    setQuery(withoutCheckout, { replace: true });
  }, [isCancelled, show, setQuery]);
}
