import { strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';

export const billingDocument = strictObject({
  kind: string()
    .oneOf(['invoice', 'credit-note'] as const)
    .defined(),
  id: string().defined(),
  number: string().defined(),
  /** Epoch seconds. */
  at: number().integer().defined(),
  /** What it is for; null for a credit note. */
  item: strictObject({
    productName: string().defined(),
    quantity: number().integer().defined(),
    reason: string()
      .oneOf(['purchase', 'renewal', 'change'] as const)
      .defined(),
    /** The period, in epoch seconds. */
    from: number().integer().defined(),
    to: number().integer().defined(),
  })
    .nullable()
    .defined(),
  /** The number of the invoice that a credit note is about. */
  about: string().nullable().defined(),
  currency: string().defined(),
  /** Minor units; of a credit note what it gives back, of an invoice what it charged. */
  amount: number().integer().defined(),
  /** The part of an invoice's amount that is tax; 0 for a credit note. */
  tax: number().integer().defined(),
  /** What was paid of an invoice, and what of it went back to the card. */
  paid: number().integer().defined(),
  refunded: number().integer().defined(),
  state: string()
    .oneOf(['paid', 'open', 'void', 'uncollectible', 'issued'] as const)
    .defined(),
  pdf: string().nullable().defined(),
  receipt: string().nullable().defined(),
  /** Where an open invoice is paid. */
  page: string().nullable().defined(),
});
/** An invoice or a credit note (PRICE-307). */
export type BillingDocument = InferType<typeof billingDocument>;
