import { render, screen } from '@testing-library/react';
import { Component, lazy, Suspense, type ReactNode } from 'react';
import { PartBoundary } from './loading';

/** A page with a dialog that is loaded, and fails. */
function openDialog(failure: Error, onMissing: () => void) {
  const Dialog = lazy(() => Promise.reject(failure));
  return render(
    <>
      <h1>Members</h1>
      <PartBoundary onMissing={onMissing}>
        <Suspense fallback={null}>
          <Dialog />
        </Suspense>
      </PartBoundary>
    </>,
  );
}

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => errors.mockRestore());

describe('a dialog that is loaded when it is opened', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://portal.example/assets/remove-dialog-1.js',
    'error loading dynamically imported module: https://portal.example/assets/remove-dialog-1.js',
    'Importing a module script failed.',
  ])('The page stays when the script of a dialog is missing: %s (SHARED-17)', async (sentence) => {
    const missing = new Promise<void>((resolve) => openDialog(new TypeError(sentence), resolve));
    await missing;
    expect(screen.getByRole('heading', { name: 'Members' })).toBeVisible();
  });

  it('Any other failure is the page’s (SHARED-17)', async () => {
    class Page extends Component<{ readonly children: ReactNode }, { readonly failed?: boolean }> {
      static getDerivedStateFromError = () => ({ failed: true });
      override state: { readonly failed?: boolean } = {};
      override render = () => (this.state.failed ? <h1>Failed</h1> : this.props.children);
    }
    const onMissing = jest.fn();
    const Dialog = () => {
      throw new TypeError('planted');
    };
    render(
      <Page>
        <PartBoundary onMissing={onMissing}>
          <Dialog />
        </PartBoundary>
      </Page>,
    );
    expect(await screen.findByRole('heading', { name: 'Failed' })).toBeVisible();
    expect(onMissing).not.toHaveBeenCalled();
  });
});
