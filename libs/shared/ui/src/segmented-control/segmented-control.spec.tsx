import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';

import { SegmentedControl } from './segmented-control';

type Frequency = 'monthly' | 'quarterly' | 'annually';

function Frequencies() {
  const [value, setValue] = useState<Frequency>('annually');
  return (
    <SegmentedControl
      label="Billing frequency"
      value={value}
      onValueChange={setValue}
      segments={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'quarterly', label: 'Quarterly' },
        { value: 'annually', label: 'Annually', insertion: 'Save 47%' },
      ]}
    />
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });

describe('SegmentedControl', () => {
  it('A segmented control is a named group of radio buttons with one choice', () => {
    render(<Frequencies />);
    expect(screen.getByRole('group', { name: 'Billing frequency' })).toBeInTheDocument();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(radio('Annually')).toBeChecked();
  });

  it('The insertion of a segment is its description, not part of its name', () => {
    render(<Frequencies />);
    expect(radio('Annually')).toHaveAccessibleDescription('Save 47%');
    expect(radio('Monthly')).not.toHaveAccessibleDescription();
  });

  it('A segment is chosen with the pointer', async () => {
    const user = userEvent.setup();
    render(<Frequencies />);
    await user.click(screen.getByText('Monthly'));
    expect(radio('Monthly')).toBeChecked();
    expect(radio('Annually')).not.toBeChecked();
  });

  it('A segmented control is one tab stop, and the arrow keys change the choice', async () => {
    const user = userEvent.setup();
    render(<Frequencies />);
    await user.tab();
    expect(radio('Annually')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(radio('Quarterly')).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(radio('Monthly')).toBeChecked();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('A segment that was chosen before React hydrated the page stays chosen (PRICE-43)', async () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Frequencies />);
    document.body.append(container);
    await userEvent.click(screen.getByText('Monthly'));
    render(<Frequencies />, { container, hydrate: true });
    expect(radio('Monthly')).toBeChecked();
    await userEvent.click(screen.getByText('Quarterly'));
    expect(radio('Quarterly')).toBeChecked();
    expect(radio('Monthly')).not.toBeChecked();
    container.remove();
  });
});
