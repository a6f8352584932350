import { Button, LinkButton, PageSection } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';

/** Leads to `/blocked-edits`; disabled until the email is verified (ACCT-117). */
export function BlockedSuggestionsSection({ isVerified }: { readonly isVerified: boolean }) {
  const texts = messages.blocked;
  return (
    <PageSection heading={texts.heading}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{texts.what}</p>
        {isVerified ? (
          <LinkButton href={paths.blockedEdits()}>{texts.manage}</LinkButton>
        ) : (
          <Button disabledReason={messages.verifyFirst}>{texts.manage}</Button>
        )}
      </div>
    </PageSection>
  );
}
