import { SectionsPage, PageSection, Skeleton, SkeletonLine } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages';

const cards = ['first', 'second', 'third'];

/** `/account` while the user is not known yet: the same sections in the same place, and nothing personal. */
export function AccountSkeleton({ planCard }: { readonly planCard: ReactNode }) {
  return (
    <SectionsPage heading={messages.heading} intro={messages.intro}>
      <div className="manuscript-row" />
      <PageSection heading={messages.products.heading}>
        <Skeleton className="grid gap-3 sm:grid-cols-3 sm:gap-4">
          {cards.map((card) => (
            <SkeletonLine key={card} className="h-19 sm:h-36" />
          ))}
        </Skeleton>
      </PageSection>
      <PageSection heading={messages.email.heading}>
        <Skeleton className="grid h-30 content-start gap-4">
          <SkeletonLine className="my-2 h-6 w-56" />
          <SkeletonLine className="h-10 w-32" />
        </Skeleton>
      </PageSection>
      {planCard}
    </SectionsPage>
  );
}
