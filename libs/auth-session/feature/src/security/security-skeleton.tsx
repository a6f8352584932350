import { PageSection, SectionsPage, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { securityMessages } from './messages';
import { PasswordNote } from './password-note';

const { password, waysIn, secondFactor, sessions, activity } = securityMessages;

/** `/account/security` while the user is not known yet: its sections, and nothing personal. */
export const SecuritySkeleton = () => (
  <SectionsPage heading={securityMessages.heading} intro={securityMessages.intro}>
    {[password, waysIn, secondFactor, sessions, activity].map((section) => (
      <PageSection
        key={section.heading}
        heading={section.heading}
        {...('note' in section && { note: section.note })}
      >
        {section === password && <PasswordNote />}
        <Skeleton className="grid min-h-72 content-start gap-6">
          <SkeletonLine className="h-3 w-full" />
          <SkeletonLine className="h-3 w-4/5" />
          <SkeletonLine className="h-10 w-64 max-w-full" />
        </Skeleton>
      </PageSection>
    ))}
  </SectionsPage>
);
