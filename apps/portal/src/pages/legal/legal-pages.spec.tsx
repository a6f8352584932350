import { render, screen } from '@testing-library/react';
import { ConfigContext, prerenderedConfig } from '../../config-context';
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
    expect(screen.getByText(/must replace it with a legal text/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(5);
  });
});
