import { afterLogin } from '@portal/auth-session/domain';
import { screen } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderAuthView } from '../testing/render-auth-view';
import { useNextTarget } from './use-next-target';

const allowed = ['https://editor.example'];

function WayOn() {
  return <p role="status">{JSON.stringify(useNextTarget(afterLogin, allowed))}</p>;
}

describe('useNextTarget', () => {
  it.each([
    ['https://editor.example/project/1', 'https://editor.example/project/1'],
    ['https://eu.editor.example/', 'https://eu.editor.example/'],
    ['http://editor.example/', '/account'],
    ['https://noteditor.example/', '/account'],
    ['https://editor.example.evil.example/', '/account'],
  ])('The callback %s leads to %s', async (callback, href) => {
    const route = `/login?callback=${encodeURIComponent(callback)}`;
    await renderAuthView(<WayOn />, { route, path: '/login', signedInAs: testUser() });
    expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify({ kind: 'target', href }));
  });
});
