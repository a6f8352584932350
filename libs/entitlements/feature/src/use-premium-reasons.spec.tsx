import type { User } from '@portal/auth-session/domain';
import { payingUser } from '@portal/auth-session/testing';
import {
  entitlementsEndpoints as endpoints,
  type PremiumSourceDetails,
} from '@portal/entitlements/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { usePremiumReasons } from './use-premium-reasons';

const renewal = new Date('2027-11-20T12:00:00Z');

function Reasons({ user }: { readonly user: User }) {
  const { sentences } = usePremiumReasons(user, 'the LaTeX editor');
  const own = user.source === 'stripe' ? renewal : undefined;
  return sentences(own).map((sentence) => <p key={sentence}>{sentence}</p>);
}

const until = String(Date.parse('2027-06-05T12:00:00Z') / 1_000);
const fromGroup: PremiumSourceDetails = { source: 'group', name: 'Ada’s lab', until };

describe('why a user has Premium', () => {
  it.each<[string, User, readonly PremiumSourceDetails[], readonly string[]]>([
    [
      'an own plan',
      payingUser(),
      [{ source: 'stripe', name: null, until: null }],
      ['You have Premium until Nov 20, 2027 because you pay for it yourself.'],
    ],
    [
      'gumroad',
      payingUser({ source: 'gumroad' }),
      [{ source: 'gumroad', name: null, until }],
      ['You have Premium until Jun 05, 2027 because you pay for it at Gumroad.'],
    ],
    [
      'a group',
      payingUser({ source: 'group' }),
      [fromGroup],
      ['You have Premium until Jun 05, 2027 because Ada’s lab pays for your seat.'],
    ],
    [
      'a group that is not known',
      payingUser({ source: 'group' }),
      [{ source: 'group', name: null, until: null }],
      ['You have Premium because your group pays for your seat.'],
    ],
    [
      'the LaTeX editor',
      payingUser({ source: 'overleaf' }),
      [{ source: 'overleaf', name: null, until: null }],
      [
        'You have Premium because your plan with the LaTeX editor includes it, for as long as that plan lasts.',
      ],
    ],
    [
      'an institution',
      payingUser({ source: 'institution' }),
      [{ source: 'institution', name: 'Example University', until }],
      ['You have Premium until Jun 05, 2027 because Example University pays for it.'],
    ],
    [
      'an own plan and a group',
      payingUser(),
      [{ source: 'stripe', name: null, until: null }, fromGroup],
      [
        'You have Premium until Nov 20, 2027 because you pay for it yourself.',
        'You also have Premium until Jun 05, 2027 because Ada’s lab pays for your seat.',
      ],
    ],
  ])(
    'A user with Premium from %s reads why, who pays and until when (ENT-224)',
    async (_, user, sources, sentences) => {
      server.use(respond(endpoints.getPremiumSources, [...sources]));
      renderView(<Reasons user={user} />, { session: { idToken: 'id-token' } });
      for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getAllByText(/have Premium/)).toHaveLength(sentences.length);
    },
  );
});
