import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';

import { SeatStepper } from './seat-stepper';

describe('SeatStepper', () => {
  const handlers = {
    onTextChange: jest.fn(),
    onBlur: jest.fn(),
    onDecrement: jest.fn(),
    onIncrement: jest.fn(),
  };
  beforeEach(() => jest.clearAllMocks());

  it('A seat counter reports typing, leaving the field, and its minus and plus buttons', async () => {
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

  it('The field of a seat counter can be empty', () => {
    render(<SeatStepper label="Seats" text="" canDecrement={false} {...handlers} />);
    expect(screen.getByRole('textbox', { name: 'Seats' })).toHaveValue('');
  });

  it('The minus button of a seat counter can be disabled', () => {
    render(<SeatStepper label="Seats" text="2" canDecrement={false} {...handlers} />);
    expect(screen.getByRole('button', { name: 'One seat fewer' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'One seat more' })).toBeEnabled();
  });

  it('Text that was typed before React hydrated the page is reported and stays (PRICE-43)', async () => {
    function Seats() {
      const [text, setText] = useState('2');
      return (
        <SeatStepper label="Seats" text={text} canDecrement {...handlers} onTextChange={setText} />
      );
    }
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Seats />);
    document.body.append(container);
    await userEvent.type(screen.getByRole('textbox', { name: 'Seats' }), '5');
    const { rerender } = render(<Seats />, { container, hydrate: true });
    rerender(<Seats />);
    expect(screen.getByRole('textbox', { name: 'Seats' })).toHaveValue('25');
    container.remove();
  });
});
