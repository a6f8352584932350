/** A postal address, as it was given. */
export interface AddressRecord {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
}

/** A line that invoices show, such as a purchase-order number. */
export interface CustomFieldRecord {
  readonly name: string;
  readonly value: string;
}

/** Who pays, as the customer's next invoices say it. */
export interface BilledTo {
  readonly name: string | null;
  readonly address: AddressRecord | null;
  readonly customFields: readonly CustomFieldRecord[];
  readonly taxIds: readonly { readonly type: string; readonly value: string }[];
}

/** A tax number of a customer. */
export interface TaxIdRecord {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly type: string;
  readonly value: string;
}

/** A credit note: of a paid invoice it goes back to the card or lowers the next invoices, an open one it lowers itself. */
export interface CreditNoteRecord {
  readonly id: string;
  readonly created: number;
  readonly number: string;
  readonly customer: string;
  readonly invoice: string;
  readonly currency: string;
  readonly amount: number;
  readonly memo: string | null;
  readonly reason: 'duplicate' | 'fraudulent' | 'order_change' | 'product_unsatisfactory' | null;
  /** The refund that it made; null for a credit. */
  readonly refund: string | null;
  /** It lowered an invoice that was not paid yet. */
  readonly isPrePayment?: true;
}
