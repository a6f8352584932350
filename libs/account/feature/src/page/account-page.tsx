import type { User } from '@portal/auth-session/domain';
import { SectionsPage } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { BlockedSuggestionsSection } from '../blocked-suggestions/blocked-suggestions-section';
import { messages } from '../messages';
import { EmailSection } from './email-section';
import { ProductSettingsSection } from './product-settings-section';
import { ProductsSection } from './products';
import { VerifySection } from './verify-section';

interface AccountPageProps {
  readonly user: User;
  readonly brand: Pick<Brand, 'addIns' | 'links'>;
  /** A message above all sections, such as the outcome of a payment. */
  readonly notice?: ReactNode;
  /** The plan section: the plan card of checkout-pricing. */
  readonly planCard: ReactNode;
  /** What is left of the daily quota of a user without Premium. */
  readonly dailyQuotaCard?: ReactNode;
  /** The plan of the group that the user administers. */
  readonly groupPlanCard?: ReactNode;
  /** The linked account of the LaTeX editor. */
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
  dailyQuotaCard,
  groupPlanCard,
  linkedAccount,
  manageAccount,
}: AccountPageProps) {
  return (
    <SectionsPage heading={messages.heading} intro={messages.intro}>
      <div className="manuscript-row">
        <div className="min-w-0 has-[p]:pt-4 lg:col-start-2 lg:has-[p]:pb-4">{notice}</div>
      </div>
      {!user.emailVerified && <VerifySection user={user} />}
      <ProductsSection brand={brand} isVerified={user.emailVerified} />
      <EmailSection user={user} />
      {planCard}
      {dailyQuotaCard}
      {groupPlanCard}
      <BlockedSuggestionsSection isVerified={user.emailVerified} />
      <ProductSettingsSection config={user.config} />
      {linkedAccount}
      {manageAccount}
    </SectionsPage>
  );
}
