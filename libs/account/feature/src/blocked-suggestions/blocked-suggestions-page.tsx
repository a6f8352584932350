import { blockedSuggestionsIn } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import {
  EmptyState,
  LinkButton,
  MarginPage,
  Message,
  Skeleton,
  SkeletonLine,
} from '@portal/shared/ui';
import { paths, type Brand } from '@portal/shared/util';
import { Ban } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { accountApi } from '../api/account-api';
import { BlockedList } from './blocked-list';
import { logProblem } from './log-problem';
import { blockedMessages as messages } from './messages';
import { SampleSuggestion } from './sample-suggestion';

interface FrameProps {
  readonly brand: Pick<Brand, 'addIns' | 'productName'>;
  readonly children: ReactNode;
}

const Frame = ({ brand, children }: FrameProps) => (
  <MarginPage
    heading={messages.heading}
    margin={<p className="type-note text-ink-muted max-lg:mb-2">{messages.refresh}</p>}
  >
    <Explanation brand={brand} />
    {children}
  </MarginPage>
);

interface BlockedSuggestionsPageProps extends Pick<FrameProps, 'brand'> {
  readonly user: Pick<User, 'emailVerified'> | undefined;
}

/** `/blocked-edits`: how to block suggestions, and those that the user has blocked (ACCT-110 to ACCT-116). */
export const BlockedSuggestionsPage = ({ user, brand }: BlockedSuggestionsPageProps) => (
  <Frame brand={brand}>
    {user ? user.emailVerified ? <OwnList /> : <VerifyFirst /> : <Placeholder />}
  </Frame>
);

function Explanation({ brand }: Pick<FrameProps, 'brand'>) {
  const { before, after } = messages.explanation(brand);
  return (
    <p className="type-lead mb-8 max-w-[62ch]">
      {before}{' '}
      <span className="inline-grid size-7 place-items-center rounded-sm border border-line-strong align-middle">
        <Ban role="img" aria-label={messages.icon} className="icon-sm" />
      </span>{' '}
      {after}
    </p>
  );
}

/** The list is for users with a verified email, like the add-ins. */
const VerifyFirst = () => (
  <Message
    kind="info"
    actions={
      <LinkButton size="sm" href={paths.account()}>
        {messages.toAccount}
      </LinkButton>
    }
  >
    {messages.verifyFirst}
  </Message>
);

function OwnList() {
  const { data, error } = accountApi.useGetPersonalDictionaryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const entries = useMemo(() => data && blockedSuggestionsIn(data), [data]);

  useEffect(() => {
    if (error) logProblem('The blocked suggestions were not loaded.', error);
  }, [error]);

  if (!entries) return error ? null : <Placeholder />;
  return entries.length === 0 ? <EmptyList /> : <BlockedList entries={entries} />;
}

const Placeholder = () => (
  <Skeleton label={messages.loading} className="grid min-h-dvh content-start gap-6">
    <SkeletonLine className="h-10 w-72 max-w-full" />
    <SkeletonLine className="h-3 w-full" />
    <SkeletonLine className="h-3 w-full" />
    <SkeletonLine className="h-3 w-4/5" />
  </Skeleton>
);

/** In place of an empty list: the sentence, and a suggestion to try (ACCT-114, ACCT-115). */
function EmptyList() {
  return (
    <div className="grid gap-8">
      <EmptyState title={messages.empty.title} headingLevel={2}>
        {messages.empty.sentence}
      </EmptyState>
      <SampleSuggestion />
    </div>
  );
}
