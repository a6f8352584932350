import type { User, UserConfig } from '@portal/auth-session/domain';
import { Button, Facts, LinkButton, PageSection, SectionsPage } from '@portal/shared/ui';
import { paths, type Brand } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { EmailSection } from './email-section';
import { ProductsSection } from './products';
import { VerifySection } from './verify-section';

interface AccountPageProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'addIns' | 'links'>;
  readonly notice?: ReactNode;
  readonly planCard: ReactNode;
  readonly groupPlanCard?: ReactNode;
  readonly dailyQuotaCard?: ReactNode;
  readonly linkedAccount?: ReactNode;
  /** {@link ManageAccount}, once the group is known. */
  readonly manageAccount?: ReactNode;
}

/** `/account`: its own sections, and slots for those of other domains (ACCT-1). */
export function AccountPage({
  user,
  brand,
  notice,
  planCard,
  groupPlanCard,
  dailyQuotaCard,
  linkedAccount,
  manageAccount,
}: AccountPageProps) {
  return (
    <SectionsPage heading={messages.heading} intro={messages.intro}>
      <div className="manuscript-row">
        <div className="min-w-0 has-[p]:pt-4 lg:col-start-2 lg:has-[p]:pb-4 [&>:not(:empty)~:not(:empty)]:mt-4">
          {notice}
        </div>
      </div>
      {!user.emailVerified && <VerifySection user={user} />}
      <ProductsSection brand={brand} isVerified={user.emailVerified} />
      <EmailSection user={user} />
      {planCard}
      {groupPlanCard}
      {dailyQuotaCard}
      <BlockedSuggestionsSection isVerified={user.emailVerified} />
      <ProductSettingsSection config={user.config} />
      {linkedAccount}
      {manageAccount}
    </SectionsPage>
  );
}

/** Leads to `/blocked-edits`; disabled until the email is verified (ACCT-117). */
function BlockedSuggestionsSection({ isVerified }: { readonly isVerified: boolean }) {
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

const valueText = (value: unknown) =>
  typeof value === 'boolean' ? messages.productSettings.switch(value) : String(value);

const listed = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ');

/** What the products keep of the user; nothing while they keep nothing (ACCT-123). */
function ProductSettingsSection({ config }: { readonly config: UserConfig }) {
  const texts = messages.productSettings;
  const { widgets, showStats, features, settings } = config;
  const facts = [
    { term: texts.widgets, description: widgets.join(' · ') },
    { term: texts.statistics, description: showStats ? texts.shown : '' },
    { term: texts.features, description: listed(features) },
    { term: texts.settings, description: listed(settings) },
  ].filter(({ description }) => description !== '');
  return (
    facts.length > 0 && (
      <PageSection heading={texts.heading}>
        <Facts facts={facts} />
        <p className="mt-4 text-small text-ink-muted">{texts.hint}</p>
      </PageSection>
    )
  );
}
