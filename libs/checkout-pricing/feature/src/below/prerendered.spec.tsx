import { act, render, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Prerendered } from './prerendered';

const load = jest.fn();

const content = lazy(async () => {
  load();
  return { default: () => <p>Loaded</p> };
});

function Page() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Pressed {count}</button>
      <Prerendered id="part" content={content} />
    </>
  );
}

/** A document with the prerendered page. */
function prerenderedRoot(): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<button>Pressed {0}</button>);
  const part = root.appendChild(document.createElement('div'));
  part.id = 'part';
  part.innerHTML = '<details><summary>Prerendered</summary></details>';
  return root;
}

beforeEach(() => load.mockReset());
afterEach(() => document.body.replaceChildren());

describe('Prerendered', () => {
  it.each([
    ['hydrated', (root: HTMLElement) => hydrateRoot(root, <Page />)],
    [
      'drawn anew',
      (root: HTMLElement) => {
        const created = createRoot(root);
        created.render(<Page />);
        return created;
      },
    ],
  ])(
    'The markup of a page that is %s stays, and its component is not loaded (PRICE-158)',
    async (_how, start) => {
      const root = prerenderedRoot();
      screen.getByText('Prerendered').closest('details')?.setAttribute('open', '');
      const started = await act(async () => start(root));
      act(() => screen.getByRole('button').click());
      expect(screen.getByRole('button')).toHaveTextContent('Pressed 1');
      expect(screen.getAllByText('Prerendered')).toHaveLength(1);
      expect(screen.getByText('Prerendered').closest('details')).toHaveAttribute('open');
      expect(load).not.toHaveBeenCalled();
      act(() => started.unmount());
    },
  );

  it('On a page that was opened from another one the component is loaded (PRICE-158)', async () => {
    render(<Page />);
    expect(await screen.findByText('Loaded')).toBeVisible();
  });
});
