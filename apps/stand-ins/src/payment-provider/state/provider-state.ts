import type { Faults } from '../../control/faults';
import { noFaults } from '../../control/faults';
import type {
  CouponRecord,
  PriceRecord,
  ProductRecord,
  PromotionCodeRecord,
} from './price-list-records';
import type {
  DeliveryRecord,
  EventRecord,
  IdempotencyRecord,
  WebhookEndpointRecord,
} from './message-records';
import type {
  ChargeRecord,
  CheckoutSessionRecord,
  CustomerRecord,
  DiscountRecord,
  DisputeRecord,
  InvoiceRecord,
  PaymentMethodRecord,
  RefundRecord,
  SubscriptionRecord,
} from './billing-records';
import type { PortalConfigurationRecord, PortalSessionRecord } from './portal-records';
import type { AddressRecord, CreditNoteRecord, TaxIdRecord } from './document-records';

/** Objects by id; the oldest comes first. */
export type Collection<Item> = Record<string, Item>;

/** A test clock: all show the one time of the local world. */
export interface TestClockRecord {
  readonly id: string;
  readonly created: number;
  readonly name: string | null;
}

/** All stored data of the payment provider; one JSON file. */
export interface ProviderState {
  /** The price list that was pushed, as text; a start with another one pushes that. */
  pushedList: string;
  offsetSeconds: number;
  invoiceNumber: number;
  faults: Faults;
  products: Collection<ProductRecord>;
  prices: Collection<PriceRecord>;
  coupons: Collection<CouponRecord>;
  promotionCodes: Collection<PromotionCodeRecord>;
  discounts: Collection<DiscountRecord>;
  customers: Collection<CustomerRecord>;
  paymentMethods: Collection<PaymentMethodRecord>;
  checkoutSessions: Collection<CheckoutSessionRecord>;
  subscriptions: Collection<SubscriptionRecord>;
  invoices: Collection<InvoiceRecord>;
  charges: Collection<ChargeRecord>;
  refunds: Collection<RefundRecord>;
  creditNotes: Collection<CreditNoteRecord>;
  taxIds: Collection<TaxIdRecord>;
  testClocks: Collection<TestClockRecord>;
  headOffice: AddressRecord | null;
  disputes: Collection<DisputeRecord>;
  portalSessions: Collection<PortalSessionRecord>;
  portalConfigurations: Collection<PortalConfigurationRecord>;
  webhookEndpoints: Collection<WebhookEndpointRecord>;
  events: Collection<EventRecord>;
  deliveries: Collection<DeliveryRecord>;
  idempotency: Collection<IdempotencyRecord>;
}

/** The state of a new provider. */
export const emptyState = (): ProviderState => ({
  pushedList: '',
  offsetSeconds: 0,
  invoiceNumber: 0,
  faults: { ...noFaults },
  products: {},
  prices: {},
  coupons: {},
  promotionCodes: {},
  discounts: {},
  customers: {},
  paymentMethods: {},
  checkoutSessions: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  refunds: {},
  creditNotes: {},
  taxIds: {},
  testClocks: {},
  headOffice: null,
  disputes: {},
  portalSessions: {},
  portalConfigurations: {},
  webhookEndpoints: {},
  events: {},
  deliveries: {},
  idempotency: {},
});
