import { render, screen } from '@testing-library/react';
import { EditMark } from './text';

describe('EditMark', () => {
  it('An edit has a deletion and an insertion', () => {
    render(<EditMark struck="utilize" inserted="use" />);
    expect(screen.getByRole('deletion')).toHaveTextContent('utilize');
    expect(screen.getByRole('insertion')).toHaveTextContent('use');
  });

  it('An edit can be an insertion or a deletion alone', () => {
    const { rerender } = render(<EditMark inserted="therefore" />);
    expect(screen.queryByRole('deletion')).not.toBeInTheDocument();
    rerender(<EditMark struck="clearly" />);
    expect(screen.queryByRole('insertion')).not.toBeInTheDocument();
  });
});
