import type { BillingDetails, CancelReason, OwedPayment } from '@portal/checkout-pricing/domain';
import type { NextInvoice } from './payment-objects';

/** A charge that is still to come. */
export interface ProviderCharge extends NextInvoice {
  readonly at: Date;
}

/** Another price or quantity of a subscription, as of a moment within its period. */
export interface SubscriptionChange {
  readonly subscriptionId: string;
  /** Undefined keeps the price. */
  readonly priceId: string | undefined;
  readonly quantity: number;
  readonly at: Date;
}

/** The charge of a change, in minor units. */
export interface ChangePreview {
  /** The moment from which it counts: the given one, or the start of the period. */
  readonly at: Date;
  readonly dueNow: number;
  /** The paid time that is left unused. */
  readonly unused: number;
  /** The rest of the period, or the new period, at the new price. */
  readonly charge: number;
  /** The tax on the difference, which the charge does not include; negative when tax comes back. */
  readonly tax: number;
  /** The part that the customer's credit pays. */
  readonly credit: number;
  readonly creditLeft: number;
  readonly next: ProviderCharge;
  /** The discount that does not lower the new price. */
  readonly lostDiscount: string | null;
}

export interface ChangeResult {
  readonly charged: number;
  /** The amount of the invoice that was sent instead; 0 for a plan that is charged to a card. */
  readonly invoiced: number;
  readonly creditLeft: number;
  /** Where the charge is confirmed first; until then nothing has changed. Null for a change that was made. */
  readonly confirmPage: string | null;
}

export interface ProviderDocument {
  readonly kind: 'invoice' | 'credit-note';
  readonly id: string;
  readonly number: string;
  readonly at: Date;
  /** Null for a credit note. */
  readonly item: {
    readonly productId: string | null;
    readonly description: string;
    readonly quantity: number;
    readonly reason: 'purchase' | 'renewal' | 'change';
    readonly from: Date;
    readonly to: Date;
  } | null;
  /** The number of the invoice that a credit note is about. */
  readonly about: string | null;
  readonly currency: string;
  readonly amount: number;
  /** The part of an invoice's amount that is tax; 0 for a credit note. */
  readonly tax: number;
  readonly paid: number;
  readonly refunded: number;
  readonly dispute: { readonly amount: number; readonly state: 'open' | 'lost' } | null;
  readonly state: 'paid' | 'open' | 'void' | 'uncollectible' | 'issued';
  readonly pdf: string | null;
  readonly receipt: string | null;
  readonly page: string | null;
}

/** The owner's reason for the end of a plan. */
export interface SaidAboutEnd {
  readonly reason?: CancelReason | undefined;
  readonly comment?: string | undefined;
}

/** A user's plan and its invoices. Methods throw `PAYMENT_PROVIDER_UNAVAILABLE` when a request fails. */
export interface PaymentBilling {
  /** Throws `TAX_ADDRESS_MISSING`, and `PLAN_NOT_CHANGEABLE` when the provider does not preview the change. */
  previewChange(change: SubscriptionChange): Promise<ChangePreview>;
  /**
   * Changes the subscription if its card pays what is due, else nothing; a change with the same key is made once. One that
   * the bank asks to confirm waits for that, for 23 hours at most. The invoice of a plan without a card is sent
   * immediately. Throws `CARD_DECLINED`, `TAX_ADDRESS_MISSING`, `PLAN_NOT_CHANGEABLE` when the provider rejects the change,
   * and `PAYMENT_PROVIDER_UNAVAILABLE` also when it waits without a page to confirm it.
   */
  changeSubscription(change: SubscriptionChange, idempotencyKey: string): Promise<ChangeResult>;
  /** Discards a change that waits for its confirmation. */
  discardPendingChange(subscriptionId: string): Promise<void>;
  /** Ends a subscription at the end of its period, discards a change that waits, and keeps what its owner says about it. */
  endAtPeriodEnd(id: string, said: SaidAboutEnd): Promise<void>;
  /** Removes the end that was set. */
  removeEnd(id: string): Promise<void>;
  /**
   * Charges the open invoices of a subscription to its card, oldest first, until one is not paid. An invoice that was paid
   * by then, or without an answer, counts as paid. With `newCard`, each is charged to that card once, however often it is asked.
   */
  payOpenInvoices(subscriptionId: string, newCard?: string): Promise<Omit<OwedPayment, 'currency'>>;
  /** The invoices and credit notes of a customer, newest first; at most 500 of each. */
  listDocuments(customerId: string): Promise<ProviderDocument[]>;
  /** Undefined for a customer that no longer exists. */
  findBillingDetails(customerId: string): Promise<BillingDetails | undefined>;
  /** Throws `TAX_ID_NOT_VALID`, and then changes nothing. */
  saveBillingDetails(customerId: string, details: BillingDetails): Promise<void>;
  /** The group that the customer’s next invoices name; an empty name is none. Does nothing for a customer that no longer exists. */
  nameGroupOnInvoices(customerId: string, name: string): Promise<void>;
}
