/** How a plan is paid: it is charged to a card, or its invoices are sent (PRICE-500). */
export const collectionMethods = ['charge_automatically', 'send_invoice'] as const;

/** One of {@link collectionMethods}. */
export type CollectionMethod = (typeof collectionMethods)[number];

/** Whether the invoices of a plan are sent: no card is charged for it. */
export const isInvoiced = ({
  collectionMethod,
}: {
  readonly collectionMethod: CollectionMethod;
}): boolean => collectionMethod === 'send_invoice';
