import { yearlyTotals, type BillingDocument } from '@portal/checkout-pricing/domain';
import { Button, EmptyState, PageSection } from '@portal/shared/ui';
import { toDate } from '@portal/shared/util';
import { useMoney } from '../checkout/country';
import { billingApi } from './billing-api';
import { InvoicesSkeleton } from './billing-skeleton';
import { InvoicesTable } from './invoices-table';
import { messages } from './messages';
import { NotLoaded } from './plan-placeholders';

const texts = messages.invoices;

const yearOf = ({ at }: BillingDocument) => toDate(at).getFullYear();

/** Invoices and credit notes by year, with what was paid in each (PRICE-307, PRICE-308, PRICE-315). */
export function InvoicesSection() {
  const { data, isLoading, isError, refetch } = billingApi.useListInvoicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const documents = data?.documents ?? [];
  return (
    <PageSection heading={texts.heading} id="invoices">
      {isLoading && <InvoicesSkeleton />}
      {isError && <NotLoaded sentence={messages.failed} onRetry={() => void refetch()} />}
      {data && documents.length === 0 && (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      )}
      {documents.length > 0 && <Years documents={documents} />}
    </PageSection>
  );
}

function Years({ documents }: { readonly documents: readonly BillingDocument[] }) {
  const moneyIn = useMoney();
  const totals = yearlyTotals(documents);
  const years = [...new Set(documents.map(yearOf))].sort((one, other) => other - one);
  return (
    <div className="grid gap-8">
      {years.map((year, index) => (
        <div key={year}>
          <div className="num mb-3 flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <h3 className="font-semibold">{year}</h3>
            <p className="text-ink-muted">
              {texts.paid(
                totals
                  .filter((total) => total.year === year)
                  .map(({ amount, currency }) => moneyIn(currency)(amount))
                  .join(' + '),
              )}
            </p>
            {index === 0 && (
              <Button
                variant="quiet"
                size="sm"
                className="ms-auto -my-1"
                onClick={() => window.print()}
              >
                {texts.print}
              </Button>
            )}
          </div>
          <InvoicesTable
            caption={texts.year(year)}
            documents={documents.filter((document) => yearOf(document) === year)}
          />
        </div>
      ))}
    </div>
  );
}
