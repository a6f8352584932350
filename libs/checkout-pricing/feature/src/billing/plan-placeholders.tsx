import {
  classNames,
  PageSection,
  Skeleton,
  SkeletonLine,
  WritingLine,
  Button,
  Message,
} from '@portal/shared/ui';
import { messages } from './plan-card-messages';

export const PlanCardSkeleton = ({ productName }: { readonly productName: string }) => (
  <PageSection heading={messages.heading(productName)}>
    <PlanSkeleton isPremium={false} />
  </PageSection>
);

/** A placeholder while the plan loads, as tall as the plan. */
export function PlanSkeleton({ isPremium }: { readonly isPremium: boolean }) {
  return (
    <Skeleton
      label={messages.loading}
      className={classNames('grid grid-cols-1 content-between py-1', isPremium ? 'h-33' : 'h-22')}
    >
      <SkeletonLine className="h-6 w-20" />
      <SkeletonLine className="h-5 w-80 max-w-full" />
      <SkeletonLine className="h-2.5 w-56" />
    </Skeleton>
  );
}

/** Shown in place of the plan while its payment is being confirmed (ACCT-25). */
export function ConfirmingPayment() {
  return (
    <div className="grid min-h-22 content-center gap-4">
      <p className="font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
        {messages.confirming}
      </p>
      <WritingLine label={messages.confirming} />
    </div>
  );
}

interface NotLoadedProps {
  readonly sentence: string;
  readonly onRetry: () => void;
  readonly className?: string;
}

export const NotLoaded = ({ sentence, onRetry, className }: NotLoadedProps) => (
  <Message
    kind="warning"
    className={className}
    actions={
      <Button size="sm" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    }
  >
    {sentence}
  </Message>
);
