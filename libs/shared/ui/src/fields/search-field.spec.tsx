import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { SearchField } from './search-field';
import { TextField } from './text-fields';

describe('SearchField', () => {
  it('The key / leads to the search with its text selected, unless another field or a dialog has the focus (SHARED-323)', async () => {
    function Page() {
      const [text, setText] = useState('');
      return (
        <>
          <TextField label="Name" />
          <input type="checkbox" aria-label="Select" />
          <div role="dialog" aria-label="Question">
            <button>Yes</button>
          </div>
          <SearchField label="Search members" value={text} onValueChange={setText} />
        </>
      );
    }
    render(<Page />);
    const user = userEvent.setup();
    const search = screen.getByRole('searchbox', { name: 'Search members' });
    await user.keyboard('/ada');
    expect(search).toHaveValue('ada');
    await user.keyboard('/');
    expect(search).toHaveValue('ada/');

    for (const other of [screen.getByLabelText('Name'), screen.getByRole('button')]) {
      other.focus();
      await user.keyboard('/');
      expect(other).toHaveFocus();
    }
    expect(screen.getByLabelText('Name')).toHaveValue('/');

    screen.getByRole('checkbox').focus();
    await user.keyboard('{Control>}/{/Control}');
    expect(search).not.toHaveFocus();
    await user.keyboard('/bo');
    expect(search).toHaveValue('bo');
  });
});
