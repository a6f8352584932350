import {
  defaultFrequency,
  offeredFrequencies,
  type Frequency,
} from '@portal/checkout-pricing/domain';
import { useFlag, type PurchaseVariant } from '@portal/shared/flags';
import { useState } from 'react';

/** The frequency of each variant of the experiment `plan-purchase`. */
const frequencyOf: Readonly<Record<PurchaseVariant, Frequency>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  yearly: 'annually',
};

/** The billing frequency: what the user chose, else what the experiment selects (FLAG-21), and only one that is offered (FLAG-19). */
export function useFrequency() {
  const hideQuarterly = useFlag('hide-quarterly');
  const preselected = frequencyOf[useFlag('plan-purchase')];
  const [chosen, setChosen] = useState<Frequency>();
  const offered = offeredFrequencies({ hideQuarterly });
  const wanted = chosen ?? preselected;
  return {
    frequency: offered.includes(wanted) ? wanted : defaultFrequency,
    offered,
    setFrequency: setChosen,
  };
}
