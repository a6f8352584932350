import {
  groupManagementEndpoints as endpoints,
  groupManagementErrors as errors,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { GroupManagementPage } from './group-management-page';

const save = async (text: string) => {
  const { user } = renderView(<GroupManagementPage />, { session: { idToken: 'id-token' } });
  if (text) await user.type(screen.getByLabelText('Text'), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
};

describe('the page', () => {
  it('A stored text is confirmed (GROUP-4)', async () => {
    server.use(
      respond(endpoints.getGroupDetails, ({ input }) => ({
        id: 'e-1',
        text: input.text,
        createdAt: 1_795_000_000,
      })),
    );
    await save('Hello');
    expect(await screen.findByText('Your text “Hello” is stored.')).toBeVisible();
  });

  it('A text that was stored before is an error with a reason (GROUP-4)', async () => {
    const { status, text } = errors.GROUP_MANAGEMENT_ENTRY_EXISTS;
    server.use(
      respondWithError(endpoints.getGroupDetails, status, 'GROUP_MANAGEMENT_ENTRY_EXISTS', {
        message: text,
      }),
    );
    await save('Hello');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('An empty text is an error without a request (GROUP-2)', async () => {
    await save('');
    expect(await screen.findByText('Please enter a text.')).toBeVisible();
  });
});
