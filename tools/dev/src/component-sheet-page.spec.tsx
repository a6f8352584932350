import { render, screen } from '@testing-library/react';

import { ComponentSheetPage } from './component-sheet-page';
import { messages } from './messages';

describe('ComponentSheetPage', () => {
  it.each(Object.values(messages.sections))(
    'The component sheet shows the section %s',
    (heading) => {
      render(<ComponentSheetPage />);
      expect(screen.getByRole('region', { name: heading })).toBeVisible();
    },
  );
});
