import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  entitlementsEndpoints as endpoints,
  type PremiumSourceDetails,
} from '@portal/entitlements/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { usePremiumReasons } from './use-premium-reasons';

function Reasons({ user, card }: { readonly user: User; readonly card: string | null }) {
  const { sentences } = usePremiumReasons(user, 'the LaTeX editor');
  return sentences(card).map((sentence) => <p key={sentence}>{sentence}</p>);
}

const until = String(Date.parse('2027-06-05T12:00:00Z') / 1_000);
const fromGroup: PremiumSourceDetails = { source: 'group', name: 'Ada’s lab', until };

describe('why a user has Premium', () => {
  it.each<[string, User, readonly PremiumSourceDetails[], readonly string[]]>([
    [
      'an own plan',
      payingUser(),
      [{ source: 'stripe', name: null, until: null }],
      ['Paid with the card ending in 4242.'],
    ],
    [
      'gumroad',
      payingUser({ source: 'gumroad' }),
      [{ source: 'gumroad', name: null, until }],
      ['Paid at Gumroad until Jun 05, 2027.'],
    ],
    [
      'a group',
      payingUser({ source: 'group' }),
      [fromGroup],
      ['Ada’s lab pays for your seat until Jun 05, 2027.'],
    ],
    [
      'a group that is not known',
      payingUser({ source: 'group' }),
      [{ source: 'group', name: null, until: null }],
      ['Your group pays for your seat.'],
    ],
    [
      'the LaTeX editor',
      payingUser({ source: 'overleaf' }),
      [{ source: 'overleaf', name: null, until: null }],
      ['Your plan with the LaTeX editor includes Premium for as long as it lasts.'],
    ],
    [
      'an institution',
      payingUser({ source: 'institution' }),
      [{ source: 'institution', name: 'Example University', until }],
      ['Example University pays for it until Jun 05, 2027.'],
    ],
    [
      'an own plan and a group',
      payingUser(),
      [{ source: 'stripe', name: null, until: null }, fromGroup],
      ['Paid with the card ending in 4242.', 'Ada’s lab pays for your seat until Jun 05, 2027.'],
    ],
  ])(
    'A user with Premium from %s reads who pays and until when (ENT-224)',
    async (_, user, sources, sentences) => {
      server.use(respond(endpoints.getPremiumSources, [...sources]));
      renderView(<Reasons user={user} card="4242" />, { session: { idToken: 'id-token' } });
      for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getAllByText(/\.$/)).toHaveLength(sentences.length);
    },
  );

  it('A user who lacks only the second step that the institution wants reads what to do (GROUP-306)', async () => {
    const user = testUser({ reason: 'second-step-missing' });
    renderView(<Reasons user={user} card={null} />, { session: { idToken: 'id-token' } });
    expect(
      await screen.findByText(/Your institution offers you Premium with two-step/),
    ).toBeVisible();
  });

  it('An own plan whose card is not known says nothing of a card (ENT-224)', async () => {
    const both = [{ source: 'stripe', name: null, until: null }, fromGroup] as const;
    server.use(respond(endpoints.getPremiumSources, [...both]));
    renderView(<Reasons user={payingUser()} card={null} />, { session: { idToken: 'id-token' } });
    expect(await screen.findByText(/pays for your seat/)).toBeVisible();
    expect(screen.getAllByText(/\.$/)).toHaveLength(1);
  });
});
