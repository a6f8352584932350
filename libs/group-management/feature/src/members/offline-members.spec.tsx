import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { respond, server, testHosts } from '@portal/shared/testing';
import { formatTime } from '@portal/shared/util';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { memberOf, now, openMembers } from '../testing/members';

const ada = memberOf('ada@example.edu');
const noNetwork = http.post(`${testHosts.origin}/api/list-members`, () => HttpResponse.error());

/** Opens the page on one member and takes the network away. */
async function loseNetwork() {
  const view = openMembers([ada]);
  await screen.findByText('ada@example.edu');
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(noNetwork);
  act(() => void window.dispatchEvent(new Event('offline')));
  const bringBack = () => {
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
  };
  return { ...view, bringBack };
}

const note = () =>
  screen.queryByText((text) =>
    text.startsWith(`Members as of ${formatTime(now)}. You are offline.`),
  );

describe('the members without a network', () => {
  it('The members that were loaded stay, with the time they are from, until the network is back (GROUP-480)', async () => {
    const { bringBack } = await loseNetwork();
    expect(note()).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    bringBack();
    await waitFor(() => expect(note()).not.toBeInTheDocument());
  });

  it('A filter that is pressed without a network changes nothing, and is applied when the network is back (GROUP-480)', async () => {
    const { user, bringBack } = await loseNetwork();
    await user.click(screen.getByRole('button', { name: 'Pending 4' }));
    expect(await screen.findByText(/follows when you are back online/)).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 12' })).toHaveAttribute('aria-pressed', 'true');

    server.use(
      respond(endpoints.listMembers, ({ input }) => ({
        members: [memberOf(`${input.status}@example.edu`)],
        previous: null,
        next: null,
      })),
    );
    bringBack();
    expect(await screen.findByText('pending@example.edu')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pending 4' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(note()).not.toBeInTheDocument();
  });
});
