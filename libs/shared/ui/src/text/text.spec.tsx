import { render, screen } from '@testing-library/react';
import { EditMark } from './text';

describe('EditMark', () => {
  it('says what goes and what comes', () => {
    render(<EditMark struck="utilize" inserted="use" />);
    expect(screen.getByRole('deletion')).toHaveTextContent('utilize');
    expect(screen.getByRole('insertion')).toHaveTextContent('use');
  });

  it('inserts without striking, and strikes without inserting', () => {
    const { rerender } = render(<EditMark inserted="therefore" />);
    expect(screen.queryByRole('deletion')).not.toBeInTheDocument();
    rerender(<EditMark struck="clearly" />);
    expect(screen.queryByRole('insertion')).not.toBeInTheDocument();
  });
});
