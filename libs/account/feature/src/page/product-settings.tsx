import type { UserConfig } from '@portal/auth-session/domain';
import { Facts, PageSection } from '@portal/shared/ui';
import { messages } from '../messages';

const texts = messages.productSettings;

const valueText = (value: unknown) =>
  typeof value === 'boolean' ? texts.switch(value) : String(value);

/** Values by name, one beside the other. */
const listed = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ');

/** What the products keep of the user (ACCT-123). */
export function ProductSettings({ config }: { readonly config: UserConfig }) {
  const { widgets, showStats, features, settings } = config;
  const facts = [
    { term: texts.widgets, description: widgets.join(' · ') },
    { term: texts.statistics, description: showStats ? texts.shown : '' },
    { term: texts.features, description: listed(features) },
    { term: texts.settings, description: listed(settings) },
  ];
  return (
    <PageSection heading={texts.heading}>
      <Facts facts={facts.filter(({ description }) => description !== '')} />
      <p className="mt-4 text-small text-ink-muted">{texts.hint}</p>
    </PageSection>
  );
}
