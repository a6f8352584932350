import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SeatStepper } from './seat-stepper';

describe('SeatStepper', () => {
  const handlers = {
    onTextChange: jest.fn(),
    onBlur: jest.fn(),
    onDecrement: jest.fn(),
    onIncrement: jest.fn(),
  };
  beforeEach(() => jest.clearAllMocks());

  it('reports typing, leaving, minus and plus to its owner', async () => {
    const user = userEvent.setup();
    render(<SeatStepper label="Seats" text="1" canDecrement {...handlers} />);
    await user.type(screen.getByRole('textbox', { name: 'Seats' }), '2');
    expect(handlers.onTextChange).toHaveBeenCalledWith('12');
    await user.click(screen.getByRole('button', { name: 'One seat fewer' }));
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    expect(handlers.onBlur).toHaveBeenCalledTimes(1);
    expect(handlers.onDecrement).toHaveBeenCalledTimes(1);
    expect(handlers.onIncrement).toHaveBeenCalledTimes(1);
  });

  it('shows an empty field while somebody types', () => {
    render(<SeatStepper label="Seats" text="" canDecrement={false} {...handlers} />);
    expect(screen.getByRole('textbox', { name: 'Seats' })).toHaveValue('');
  });

  it('has minus off where its owner says so', () => {
    render(<SeatStepper label="Seats" text="2" canDecrement={false} {...handlers} />);
    expect(screen.getByRole('button', { name: 'One seat fewer' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'One seat more' })).toBeEnabled();
  });
});
