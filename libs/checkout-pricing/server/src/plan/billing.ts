import type {
  BillingDetails,
  BillingDocument,
  checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { epochSeconds, paths } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { ProviderDocument } from '@portal/server/ports';
import { appOriginOf } from '../checkout/create-checkout-session';
import { findCustomerId } from '../customer/customer.repository';
import type { PriceListService } from '../price-list/price-list.service';
import { ownPlan, type PlanOwner } from './billed-plan';

/** With the product's name; a product that is no longer sold is named as on the invoice. */
function presentDocument(
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

const returnPages = { account: paths.account(), billing: paths.accountBilling() };

export function createBilling({
  config,
  database: { query },
  payments,
  priceList,
  logger,
}: Pick<Platform, 'config' | 'database' | 'logger' | 'payments'> & {
  readonly priceList: PriceListService;
}) {
  return {
    /** Returns the invoices and credit notes, newest first (PRICE-307). */
    async documents({ uid }: PlanOwner) {
      const customer = await findCustomerId(query, uid);
      if (customer === undefined) return { documents: [] };
      const [documents, entries] = await Promise.all([
        payments.listDocuments(customer),
        priceList.entries(),
      ]);
      const names = new Map(entries.map(({ productId, productName }) => [productId, productName]));
      return { documents: documents.map((document) => presentDocument(document, names)) };
    },
    /** Returns who pays the next invoices; null before the first checkout (PRICE-309). */
    async details({ uid }: PlanOwner) {
      const customer = await findCustomerId(query, uid);
      const details = customer && (await payments.findBillingDetails(customer));
      return { details: details || null };
    },
    /** Throws `TAX_ID_NOT_VALID`, and `NO_SUBSCRIPTION_TO_MANAGE` before the first checkout (PRICE-309). */
    async saveDetails(details: BillingDetails, { uid }: PlanOwner) {
      const customer = await findCustomerId(query, uid);
      if (customer === undefined) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
      await payments.saveBillingDetails(customer, details);
      return {};
    },
    /**
     * Returns a link to the provider's page of the card, or to its first page. It returns to /account or to the billing
     * page of the app that asked, and says when the card was updated (PRICE-130, PRICE-314, PRICE-510). Throws `NO_SUBSCRIPTION_TO_MANAGE` (PRICE-70) and `BILLING_PORTAL_NOT_SET_UP` (PRICE-138).
     */
    async portalLink(
      { action, returnTo = 'account' }: RequestOf<typeof checkoutPricingEndpoints.createPortalLink>,
      owner: PlanOwner,
      pageOrigin: string | undefined,
    ) {
      const home = appOriginOf(config, pageOrigin) ?? config.baseUrl;
      const returnUrl = `${home}${returnPages[returnTo]}`;
      const { customerId } = await ownPlan(query, owner);
      const doneUrl = action && `${returnUrl}?plan=card-updated`;
      try {
        return { url: await payments.createPortalSession({ customerId, returnUrl, doneUrl }) };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'BILLING_PORTAL_NOT_SET_UP')
          logger.error(
            { alert: 'billing-portal', err: error },
            'the billing portal has no configuration; push the price list',
          );
        throw error;
      }
    },
  };
}
