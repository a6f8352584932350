import { render, screen, within } from '@testing-library/react';
import { ConfigContext, prerenderedConfig } from '../../config-context';
import { keptDays } from '@portal/shared/util';
import { legalMessages } from './legal-messages';
import { PrivacyPage, TermsPage } from './legal-pages';

describe('the legal pages', () => {
  it.each([
    ['Terms', TermsPage],
    ['Privacy', PrivacyPage],
  ])('The page "%s" says that the operator must replace its text (SHARED-131)', (heading, Page) => {
    render(
      <ConfigContext value={prerenderedConfig}>
        <Page />
      </ConfigContext>,
    );
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByText(/must replace it with its own legal text/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(5);
  });

  it('The privacy page says how long everything is kept that goes before the account, or stays after it (SHARED-391)', () => {
    render(
      <ConfigContext value={prerenderedConfig}>
        <PrivacyPage />
      </ConfigContext>,
    );
    const section = screen.getByRole('region', { name: 'How long we keep data' });
    const terms = within(section).getAllByRole('term');
    expect(terms.map((term) => term.textContent).toSorted()).toEqual(
      Object.values(legalMessages.kept).toSorted(),
    );
    const said = within(section)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(said).toHaveLength(Object.keys(keptDays).length);
    expect(said).toEqual(expect.arrayContaining(['1 day', '90 days', '2 years', '10 years']));
  });
});
