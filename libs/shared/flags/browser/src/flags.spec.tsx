import { flagDefaults } from '@portal/shared/flags/domain';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createFlags, FlagsProvider, useFlag, type FlagSource } from './flags';

function Quarterly() {
  return <p>{useFlag('hide-quarterly') ? 'hidden' : 'offered'}</p>;
}

let hideQuarterly = false;
const source: FlagSource = {
  valueOf: (name) => ({ ...flagDefaults, 'hide-quarterly': hideQuarterly })[name],
};

beforeEach(() => (hideQuarterly = false));

describe('useFlag', () => {
  it('Without a service a flag has its default (FLAG-14)', () => {
    render(<Quarterly />);
    expect(screen.getByText('offered')).toBeVisible();
  });

  it('A flag that is refreshed changes on the page; otherwise it holds until the next page (FLAG-13)', () => {
    const flags = createFlags();
    const page = (
      <FlagsProvider value={flags}>
        <Quarterly />
      </FlagsProvider>
    );
    const { unmount } = render(page);
    act(() => flags.connect(source));
    hideQuarterly = true;
    act(() => flags.refresh());
    expect(screen.getByText('hidden')).toBeVisible();
    hideQuarterly = false;
    expect(screen.getByText('hidden')).toBeVisible();
    unmount();
    render(page);
    expect(screen.getByText('offered')).toBeVisible();
  });

  it('A prerendered page is taken over with the defaults, then has the values of the service (FLAG-1)', async () => {
    hideQuarterly = true;
    const flags = createFlags();
    flags.connect(source);
    const page = (
      <FlagsProvider value={flags}>
        <Quarterly />
      </FlagsProvider>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(page);
    expect(root).toHaveTextContent('offered');
    const problems = jest.fn();
    const hydrated = await act(() => hydrateRoot(root, page, { onRecoverableError: problems }));
    expect(root).toHaveTextContent('hidden');
    expect(problems).not.toHaveBeenCalled();
    act(() => hydrated.unmount());
    root.remove();
  });
});
