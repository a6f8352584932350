import { currentPage } from '@portal/shared/browser';
import { screen } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderAuthView } from '../testing/render-auth-view';
import { RequireUser } from './require-user';

const guarded = (
  <RequireUser>
    <h1>Members</h1>
  </RequireUser>
);

describe('RequireUser', () => {
  it('A signed-in user sees the guarded page', async () => {
    await renderAuthView(guarded, { route: '/manage-group', signedInAs: testUser() });
    expect(screen.getByRole('heading', { name: 'Members' })).toBeVisible();
  });

  it('A page that needs a user leads everyone else to the login, and back to its whole address (AUTH-46)', async () => {
    const options = { route: '/manage-group?page=2', path: '/manage-group' };
    const { location } = await renderAuthView(guarded, options);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(location()).toBe('/login?redirect=%2Fmanage-group%3Fpage%3D2');
  });

  it.each([
    ['/manage-group?overleafUserId=o-1', '/api/oauth2?redirect=%2Fmanage-group'],
    ['/manage-group?page=2&overleafUserId=', '/api/oauth2?redirect=%2Fmanage-group%3Fpage%3D2'],
  ])('A user of the LaTeX editor is led from %s to %s (AUTH-46)', async (route, href) => {
    const replacePage = jest.spyOn(currentPage, 'replaceWith').mockReturnValue();
    const { location } = await renderAuthView(guarded, { route, path: '/manage-group' });
    expect(replacePage).toHaveBeenCalledWith(href);
    expect(location()).toBe(route);
    expect(screen.getByRole('status', { name: 'Logging you in' })).toBeVisible();
    replacePage.mockRestore();
  });
});
