import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Disclosure } from './disclosure';

describe('Disclosure', () => {
  it('A disclosure shows and hides its content', async () => {
    const user = userEvent.setup();
    render(
      <Disclosure heading="Can I cancel?" number="Q 1">
        At any time.
      </Disclosure>,
    );
    const button = screen.getByRole('button', { name: 'Can I cancel?' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('At any time.')).not.toBeVisible();
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('At any time.')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByText('At any time.')).not.toBeVisible();
  });

  it('The text of a disclosure is a heading', () => {
    render(
      <Disclosure heading="Can I cancel?" headingLevel={4} defaultOpen>
        At any time.
      </Disclosure>,
    );
    expect(screen.getByRole('heading', { level: 4, name: 'Can I cancel?' })).toBeInTheDocument();
    expect(screen.getByText('At any time.')).toBeVisible();
  });
});
