import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

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
  it('is a named group of radio buttons with one choice', () => {
    render(<Frequencies />);
    expect(screen.getByRole('group', { name: 'Billing frequency' })).toBeInTheDocument();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(radio('Annually')).toBeChecked();
  });

  it('says the insertion as a description, not as part of the name', () => {
    render(<Frequencies />);
    expect(radio('Annually')).toHaveAccessibleDescription('Save 47%');
    expect(radio('Monthly')).not.toHaveAccessibleDescription();
  });

  it('is chosen from by pointer', async () => {
    const user = userEvent.setup();
    render(<Frequencies />);
    await user.click(screen.getByText('Monthly'));
    expect(radio('Monthly')).toBeChecked();
    expect(radio('Annually')).not.toBeChecked();
  });

  it('is one stop of the keyboard, and the arrows choose', async () => {
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
});
