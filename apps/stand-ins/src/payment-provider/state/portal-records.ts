import type { Metadata } from './price-list-records';

/** What a configuration allows, as it was given. */
export interface PortalFeatures {
  readonly customer_update?: { readonly enabled: boolean; readonly allowed_updates?: string[] };
  readonly invoice_history?: { readonly enabled: boolean };
  readonly payment_method_update?: { readonly enabled: boolean };
  readonly subscription_cancel?: { readonly enabled: boolean };
  readonly subscription_update?: { readonly enabled: boolean };
}

export interface PortalConfigurationRecord {
  readonly id: string;
  readonly created: number;
  /** Absent: yes. */
  isActive?: boolean;
  name: string | null;
  defaultReturnUrl: string | null;
  features: PortalFeatures;
  metadata: Metadata;
}

export interface PortalSessionRecord {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly returnUrl: string | null;
  /** Set when the session opens at the card's page, which then leads to the address, or to the first page. */
  readonly flow: { readonly doneUrl: string | null } | null;
  readonly configuration: string;
}
