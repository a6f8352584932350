import type { ChargeRecord } from './billing-records';
import { get, type Provider } from './provider';

/** The charges of an invoice, oldest first. */
export function chargesOf({ state }: Provider, invoice: string): ChargeRecord[] {
  return Object.values(state.charges).filter((charge) => charge.invoice === invoice);
}

/** The charge of a refund or a dispute. */
export const chargeOf = ({ state }: Provider, { charge }: { readonly charge: string }) =>
  get(state.charges, charge);
