import { render, screen, within } from '@testing-library/react';
import { BelowPlans } from './below-plans';

const quotation = { text: 'It reads well.', name: 'Ada Byron', field: 'Topology' };

describe('BelowPlans', () => {
  it('A sentence of each field is told as it was and as it is after its edits (PRICE-158)', async () => {
    render(<BelowPlans quotations={[]} />);
    const edits = within(await screen.findByRole('region', { name: 'What it changes' }));
    const sentences = edits.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sentences).toEqual([
      expect.stringMatching(
        /Before: Due to the fact that labels are scarce, we utilize self-training\..*After: Because labels are scarce, we use self-training\.$/,
      ),
      expect.stringMatching(/After: The samples were dried for 48 h at 105 °C\.$/),
      expect.stringMatching(/After: The map induces an isomorphism on homology\.$/),
    ]);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it('The quotations of the operator stand in place of the edits (PRICE-158)', async () => {
    render(<BelowPlans quotations={[quotation]} />);
    expect(await screen.findByRole('region', { name: 'What writers say' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('“It reads well.”Ada ByronTopology');
    expect(screen.queryByText('What it changes')).not.toBeInTheDocument();
  });

  it('A question opens its answer without a script (PRICE-158)', async () => {
    render(<BelowPlans quotations={[]} />);
    const answer = await screen.findByText(/The Free plan needs no card/);
    expect(answer.closest('details')).not.toHaveAttribute('open');
    expect(answer.closest('details')?.firstElementChild).toHaveTextContent(/Can I try it/);
  });
});
