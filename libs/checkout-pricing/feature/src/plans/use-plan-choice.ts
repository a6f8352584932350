import {
  defaultFrequency,
  frequencyIn,
  minSeats,
  nextSeatInput,
  offeredFrequencies,
  seatsIn,
  seatsInput,
  type Frequency,
  type SeatInput,
} from '@portal/checkout-pricing/domain';
import { useFlag, type PurchaseVariant } from '@portal/shared/flags';
import { useNavigate, usePageAddress, useSearchParams } from '@portal/shared/router';
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useGroupName } from './group-name';

const frequencyOf: Readonly<Record<PurchaseVariant, Frequency>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  yearly: 'annually',
};

/** Replaces the query of the address; the anchor stays, because without it the page would scroll to its top. */
export function useReplaceQuery(): (query: URLSearchParams) => void {
  const navigate = useNavigate();
  const { hash } = usePageAddress();
  return useCallback(
    (query) => void navigate(`?${query.toString()}${hash}`, { replace: true }),
    [navigate, hash],
  );
}

/** The query with what the user chose; text that is no number of seats leaves it as it is. */
function withChoice(query: URLSearchParams, frequency: Frequency | undefined, seats: SeatInput) {
  const next = new URLSearchParams(query);
  if (frequency) next.set('frequency', frequency);
  const text = seatsIn(query)?.text ?? String(minSeats);
  if (seats.text !== text && seatsIn(new URLSearchParams({ quantity: seats.text })))
    next.set('quantity', seats.text);
  return next;
}

/** The user's frequency, else that of the subscription, else the experiment's (FLAG-19, FLAG-21), and the seats, both kept in the address (PRICE-150). */
export function usePlanChoice(own: Frequency | undefined) {
  const hideQuarterly = useFlag('hide-quarterly');
  const preselected = frequencyOf[useFlag('plan-purchase')];
  const [query] = useSearchParams();
  const { key, isReplaced } = usePageAddress();
  const replaceQuery = useReplaceQuery();
  const [chosen, setChosen] = useState(() => frequencyIn(query));
  const [seats, dispatchSeats] = useReducer(nextSeatInput, seatsIn(query) ?? seatsInput(minSeats));

  const write = useEffectEvent(() => {
    const next = withChoice(query, chosen, seats);
    if (next.toString() !== query.toString()) replaceQuery(next);
  });
  useEffect(() => write(), [chosen, seats]);

  // Back, and links to this page, change the address without opening the page anew.
  const [readKey, setReadKey] = useState(key);
  if (key !== readKey) {
    setReadKey(key);
    const text = seatsIn(query)?.text;
    if (!isReplaced) {
      setChosen(frequencyIn(query) ?? chosen);
      if (text !== undefined && text !== seats.text) dispatchSeats({ type: 'typed', text });
    }
  }

  const offered = offeredFrequencies({ hideQuarterly });
  const wanted = chosen ?? own ?? preselected;
  return {
    frequency: offered.includes(wanted) ? wanted : defaultFrequency,
    offered,
    setFrequency: setChosen,
    seats,
    dispatchSeats,
    groupName: useGroupName(),
  };
}
