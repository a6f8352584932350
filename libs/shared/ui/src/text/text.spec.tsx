import { render, screen } from '@testing-library/react';
import { EditMark } from './text';

describe('EditMark', () => {
  it('A text edit shows a deletion and an insertion', () => {
    render(<EditMark struck="utilize" inserted="use" />);
    expect(screen.getByRole('deletion')).toHaveTextContent('utilize');
    expect(screen.getByRole('insertion')).toHaveTextContent('use');
  });

  it('A text edit can show an insertion or a deletion alone', () => {
    const { rerender } = render(<EditMark inserted="therefore" />);
    expect(screen.queryByRole('deletion')).not.toBeInTheDocument();
    rerender(<EditMark struck="clearly" />);
    expect(screen.queryByRole('insertion')).not.toBeInTheDocument();
  });
});
