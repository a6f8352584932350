import { render, screen } from '@testing-library/react';

import { Meter, ProgressBar } from './meter';

describe('Meter', () => {
  it('A quota bar counts active and pending seats as taken', () => {
    render(<Meter label="Seats" active={8} pending={4} total={20} />);
    const meter = screen.getByRole('meter', { name: 'Seats' });
    expect(meter).toHaveAttribute('aria-valuenow', '12');
    expect(meter).toHaveAttribute('aria-valuemax', '20');
  });

  it('Over quota the quota bar is full and its text has the real figures', () => {
    render(<Meter label="Seats" active={22} total={20} />);
    const meter = screen.getByRole('meter', { name: 'Seats' });
    expect(meter).toHaveAttribute('aria-valuenow', '20');
    expect(meter).toHaveAttribute('aria-valuetext', '22 / 20');
  });
});

describe('ProgressBar', () => {
  it('A progress bar has a name and a progress text', () => {
    render(<ProgressBar label="Sending invitations" value={38} max={120} valueText="38 of 120" />);
    expect(screen.getByRole('progressbar', { name: 'Sending invitations' })).toHaveAttribute(
      'aria-valuetext',
      '38 of 120',
    );
  });
});
