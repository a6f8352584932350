import type { BillingDocument, billingEndpoints } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { ProviderDocument } from '../../../ports/payment-billing';
import { findOwnCustomer, type PlanPorts } from '../plan-changes/own-plan';
import type { PriceListService } from '../price-list/price-list.service';

/** With the name of the product; one that is not sold any more is named as the invoice does. */
function present(
  { at, item, ...document }: ProviderDocument,
  names: ReadonlyMap<string, string>,
): BillingDocument {
  return {
    ...document,
    at: epochSeconds(at),
    item: item && {
      productName: names.get(item.productId ?? '') ?? item.description,
      quantity: item.quantity,
      reason: item.reason,
      from: epochSeconds(item.from),
      to: epochSeconds(item.to),
    },
  };
}

/** Serves the caller's invoices and credit notes, newest first (PRICE-307). */
export const createListInvoices =
  ({
    payments,
    priceList,
    ...ports
  }: PlanPorts & Pick<Platform, 'payments'> & { readonly priceList: PriceListService }): Handler<
    typeof billingEndpoints.listInvoices
  > =>
  async (_, { caller }) => {
    const customer = await findOwnCustomer(ports, caller);
    if (customer === undefined) return { documents: [] };
    const [documents, entries] = await Promise.all([
      payments.listDocuments(customer),
      priceList.entries(),
    ]);
    const names = new Map(entries.map(({ productId, productName }) => [productId, productName]));
    return { documents: documents.map((document) => present(document, names)) };
  };
