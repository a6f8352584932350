import { PageSection, SectionsPage, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { messages } from './messages';

/** As tall as the plan of a user who pays by card. */
export const PlanSkeleton = ({ canChange }: { readonly canChange: boolean }) => (
  <>
    <PageSection heading={messages.next.heading}>
      <Skeleton label={messages.loading} className="grid h-52 grid-cols-1 content-between py-1">
        <SkeletonLine className="h-6 w-80 max-w-full" />
        <SkeletonLine className="h-4 w-72 max-w-full" />
        <SkeletonLine className="h-4 w-56" />
        <SkeletonLine className="h-4 w-64 max-w-full" />
        <SkeletonLine className="h-2.5 w-96 max-w-full" />
      </Skeleton>
    </PageSection>
    {canChange && (
      <PageSection heading={messages.change.heading} note={messages.change.note} isPrinted={false}>
        <Skeleton className="grid h-42 max-w-128 grid-cols-1 content-between">
          <SkeletonLine className="h-10 w-46" />
          <SkeletonLine className="h-10 w-76 max-w-full" />
          <SkeletonLine className="h-10 w-full" />
        </Skeleton>
      </PageSection>
    )}
  </>
);

export const InvoicesSkeleton = () => (
  <Skeleton label={messages.invoices.loading} className="grid h-32 content-between py-1">
    <SkeletonLine className="h-5 w-full" />
    <SkeletonLine className="h-5 w-full" />
    <SkeletonLine className="h-5 w-full" />
  </Skeleton>
);

/** `/account/billing` while the user is not known yet: its sections, and nothing personal. */
export const BillingSkeleton = () => (
  <SectionsPage heading={messages.heading} intro={messages.intro}>
    <div className="manuscript-row" />
    <PlanSkeleton canChange />
    <PageSection heading={messages.invoices.heading}>
      <InvoicesSkeleton />
    </PageSection>
  </SectionsPage>
);
