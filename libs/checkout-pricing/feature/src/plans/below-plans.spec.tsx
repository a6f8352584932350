import { render, screen, within, act } from '@testing-library/react';
import { lazy, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BelowPlans, Prerendered } from './below-plans';

const quotation = { text: 'It reads well.', name: 'Ada Byron', field: 'Topology' };

describe('BelowPlans', () => {
  it('A sentence of each field is told as it was and as it is after its edits (PRICE-158)', async () => {
    render(<BelowPlans quotations={[]} />);
    const edits = within(await screen.findByRole('region', { name: 'What it changes' }));
    const sentences = edits.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sentences).toEqual([
      expect.stringMatching(
        /Before: Due to the fact that labels are scarce, we utilize self-training\..*After: Because labels are scarce, we use self-training\.$/,
      ),
      expect.stringMatching(/After: The samples were dried for 48 h at 105 °C\.$/),
      expect.stringMatching(/After: The map induces an isomorphism on homology\.$/),
    ]);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it('The quotations of the operator stand in place of the edits (PRICE-158)', async () => {
    render(<BelowPlans quotations={[quotation]} />);
    expect(await screen.findByRole('region', { name: 'What writers say' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('“It reads well.”Ada ByronTopology');
    expect(screen.queryByText('What it changes')).not.toBeInTheDocument();
  });

  it('A question opens its answer without a script (PRICE-158)', async () => {
    render(<BelowPlans quotations={[]} />);
    const answer = await screen.findByText(/The Free plan needs no card/);
    expect(answer.closest('details')).not.toHaveAttribute('open');
    expect(answer.closest('details')?.firstElementChild).toHaveTextContent(/Can I try it/);
  });
});

describe('prerendered markup', () => {
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
});
