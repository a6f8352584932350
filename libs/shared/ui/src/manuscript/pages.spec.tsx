import { render, screen } from '@testing-library/react';
import { SectionsPage, PageSection } from './pages';

function AccountPage({ withGroup }: { withGroup: boolean }) {
  return (
    <SectionsPage heading="Account" intro="Your products, your plan and your settings">
      <PageSection heading="Your Products">Products</PageSection>
      {withGroup && (
        <PageSection heading="Your Group Plan" note="You are its administrator.">
          Group
        </PageSection>
      )}
      <PageSection heading="Manage Account">Delete</PageSection>
    </SectionsPage>
  );
}

const numbers = () => document.querySelectorAll('.section-number');

describe('SectionsPage', () => {
  it('The headings of a page and its sections do not contain the section numbers', () => {
    render(<AccountPage withGroup />);
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
    expect(screen.getAllByRole('region')).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Your Group Plan' })).toHaveTextContent('Group');
  });

  it('Only sections that are shown are numbered (ACCT-1)', () => {
    const { rerender } = render(<AccountPage withGroup />);
    expect(numbers()).toHaveLength(3);
    rerender(<AccountPage withGroup={false} />);
    expect(numbers()).toHaveLength(2);
    for (const number of numbers()) expect(number).toHaveAttribute('aria-hidden', 'true');
  });
});
