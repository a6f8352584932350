import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { GroupPlanCard } from './group-plan-card';

const onLeft = jest.fn();
const offer = { guid: 'g-1', name: 'Okafor Lab', isFull: false };

const show = (seatOffers: readonly (typeof offer)[]) => {
  server.use(respond(endpoints.getGroupDetails, { groups: [], seatOffers: [...seatOffers] }));
  return renderView(<GroupPlanCard onLeft={onLeft} />, {
    session: { idToken: 'token' },
  });
};

describe('the seats that groups offer on the account page', () => {
  it('The user joins after a question that says what administrators see (GROUP-466)', async () => {
    const { user } = show([offer]);
    const joined: unknown[] = [];
    server.use(
      respond(endpoints.joinByDomain, ({ input }) => {
        joined.push(input);
        return {};
      }),
    );
    expect(await screen.findByText('Okafor Lab has a seat for you.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Join Okafor Lab' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Join Okafor Lab?' }));
    expect(dialog.getByText(/administrators of the group see your email address/)).toBeVisible();
    expect(joined).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('You joined Okafor Lab. Enjoy Premium!')).toBeVisible();
    expect(joined).toEqual([{ guid: 'g-1' }]);
    expect(onLeft).toHaveBeenCalled();
  });

  it('A full group says so instead of the button (GROUP-466)', async () => {
    show([{ ...offer, isFull: true }]);
    expect(await screen.findByText('Okafor Lab has no seat left for you now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join Okafor Lab' })).not.toBeInTheDocument();
  });

  it('The last seat that somebody else took meanwhile is said (GROUP-466)', async () => {
    const { user } = show([offer]);
    server.use(respondWithError(endpoints.joinByDomain, 409, 'CLASS_FULL', { message: 'Full.' }));
    await user.click(await screen.findByRole('button', { name: 'Join Okafor Lab' }));
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText(/All seats of this group are taken/)).toBeVisible();
  });
});
