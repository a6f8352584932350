import { render, screen } from '@testing-library/react';
import { ManuscriptPage, ManuscriptSection } from './pages';

function AccountPage({ withGroup }: { withGroup: boolean }) {
  return (
    <ManuscriptPage heading="Account" intro="Your products, your plan and your settings">
      <ManuscriptSection heading="Your Products">Products</ManuscriptSection>
      {withGroup && (
        <ManuscriptSection heading="Your Group Plan" note="You are its administrator.">
          Group
        </ManuscriptSection>
      )}
      <ManuscriptSection heading="Manage Account">Delete</ManuscriptSection>
    </ManuscriptPage>
  );
}

const numbers = () => document.querySelectorAll('.section-number');

describe('ManuscriptPage', () => {
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
