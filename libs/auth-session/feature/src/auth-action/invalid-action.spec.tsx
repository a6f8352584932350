import { authSessionEndpoints as endpoints, type User } from '@portal/auth-session/domain';
import { testUser, respondToBotCheck } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderAuthView } from '../testing/render-auth-view';
import { AuthActionPage } from './auth-action-page';

const oobCode = 'abcdefghijklmnopqrstuvwxyz';
const sorry = 'Sorry! An issue has occurred. Try restarting the process.';

const open = (query: string, signedInAs?: User) =>
  renderAuthView(<AuthActionPage />, {
    route: `/auth/action?oobCode=${oobCode}&${query}`,
    ...(signedInAs && { signedInAs }),
  });

describe('a mailed link that can no longer be used', () => {
  beforeEach(() =>
    server.use(
      respondWithError(endpoints.checkEmailCode, 400, 'INVALID_CODE'),
      respondWithError(endpoints.getAccountOpening, 400, 'INVALID_CODE'),
      ...respondToBotCheck(),
    ),
  );

  it('The page of a reset link that is used up says so before a password is typed (AUTH-193)', async () => {
    await open('mode=resetPassword&email=ada@example.edu');
    expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
  });

  it('The page of a mailed link keeps its form when the code cannot be checked (AUTH-193)', async () => {
    let checks = 0;
    server.use(
      http.post('*/api/auth/check-code', () => {
        checks += 1;
        return HttpResponse.error();
      }),
    );
    await open('mode=resetPassword');
    await waitFor(() => expect(checks).toBe(1));
    expect(screen.getByLabelText('New password')).toBeVisible();
  });

  it('A verification link that is used up offers a new verification mail, and the focus follows (AUTH-194, SHARED-320)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.requestCode, ({ input }) => {
        seen.push(input);
        return {};
      }),
    );
    const { user } = await open('mode=verifyEmail&email=ada@example.edu');
    expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
    expect(document.activeElement).toHaveTextContent(sorry);
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.edu');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(
      await screen.findByText(
        'If ada@example.edu still has to be verified, a new link will arrive shortly.',
      ),
    ).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^If ada@example.edu still/);
    expect(seen).toEqual([
      {
        email: 'ada@example.edu',
        requestType: 'VERIFY_EMAIL',
        ticket: 'ticket-for-reset-form',
      },
    ]);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).not.toBeInTheDocument();
  });

  it('A signed-in user with a verified address gets no offer of another verification mail (AUTH-194)', async () => {
    await open('mode=verifyEmail', testUser());
    expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
