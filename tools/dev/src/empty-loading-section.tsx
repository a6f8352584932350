import {
  EmptyState,
  PageSection,
  OrDivider,
  ProgressBar,
  Sheet,
  Skeleton,
  SkeletonLine,
  WritingLine,
} from '@portal/shared/ui';

import { messages } from './messages';

const widths = ['w-3/5', 'w-4/5', 'w-1/2'];

/** Empty and loading states. */
export function EmptyLoadingSection() {
  return (
    <PageSection heading={messages.sections.emptyLoading}>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <EmptyState title="Nothing blocked">
          There are no blocked suggestions to display.
        </EmptyState>
        <div className="grid gap-3">
          <Sheet className="px-4 py-1">
            <Skeleton>
              {widths.map((width) => (
                <div
                  key={width}
                  className="grid h-13 grid-cols-[1.125rem_1fr_6rem_5rem] items-center gap-4 border-b border-line last:border-0"
                >
                  <SkeletonLine className="h-4.5" />
                  <SkeletonLine className={`h-2.5 ${width}`} />
                  <SkeletonLine />
                  <SkeletonLine />
                </div>
              ))}
            </Skeleton>
          </Sheet>
          <div className="mt-3">
            <ProgressBar label="Sending invitations" value={38} max={120} valueText="38 of 120" />
          </div>
          <p className="mt-3 flex items-center gap-4 text-ink-muted">
            <WritingLine label="Signing you in" />
            Signing you in
          </p>
          <OrDivider />
        </div>
      </div>
    </PageSection>
  );
}
