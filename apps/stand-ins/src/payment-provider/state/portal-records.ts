import type { Metadata } from './price-list-records';

/** The page at which a session of the billing portal opens. */
export interface PortalFlowRecord {
  readonly type: 'payment_method_update' | 'subscription_cancel' | 'subscription_update';
  /** Null for a flow that is about the customer. */
  readonly subscription: string | null;
  /** Where the completed flow leads; null leads to the first page. */
  readonly doneUrl: string | null;
}

/** What a configuration allows, as it was given. */
export interface PortalFeatures {
  readonly customer_update?: { readonly enabled: boolean; readonly allowed_updates?: string[] };
  readonly invoice_history?: { readonly enabled: boolean };
  readonly payment_method_update?: { readonly enabled: boolean };
  readonly subscription_cancel?: { readonly enabled: boolean; readonly mode?: string };
  readonly subscription_update?: {
    readonly enabled: boolean;
    readonly default_allowed_updates?: string[];
    readonly proration_behavior?: string;
    readonly products?: {
      readonly product: string;
      readonly prices: string[];
      readonly adjustable_quantity?: {
        readonly enabled: boolean;
        readonly minimum?: number;
        readonly maximum?: number;
      };
    }[];
  };
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
  readonly flow: PortalFlowRecord | null;
  readonly configuration: string;
}
