import { accountEndpoints, accountErrors } from '@portal/account/domain';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ManageAccount } from '../leaving/manage-account';
import { AccountPage } from './account-page';
import { EmailSection } from './email-section';

describe('account page', () => {
  const openAccount = (user = testUser(), route = '/account') =>
    renderView(
      <AccountPage user={user} brand={defaultBrand} planCard={<section aria-label="Plan" />} />,
      { route, session: { idToken: 'id-token' } },
    );

  beforeEach(() =>
    server.use(respond(accountEndpoints.getEmailSubscription, { status: 'unsubscribed' })),
  );

  const unverified = testUser({ emailVerified: false });

  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  /** The button that sends the mail is loaded after the page. */
  const waitUntilSendable = () =>
    waitFor(() => {
      const button = screen.getByRole('button', { name: 'Resend email' });
      expect(button).not.toHaveAttribute('aria-disabled');
    });

  describe('AccountPage', () => {
    it('A verified user sees products, email and plan (ACCT-1, ACCT-7)', () => {
      openAccount();
      expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
      expect(headings()).toEqual(['Your Products', 'Email', 'Blocked suggestions']);
      expect(screen.getByText('ada@example.edu')).toBeVisible();
      expect(screen.getByText('Verified')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Plan' })).toBeInTheDocument();
    });

    it('The sections of other domains have their order (ACCT-1)', () => {
      const section = (name: string) => <section aria-label={name} />;
      renderView(
        <AccountPage
          user={testUser()}
          brand={defaultBrand}
          planCard={section('Plan')}
          groupPlanCard={section('Group plan')}
          dailyQuotaCard={section('Today')}
          linkedAccount={section('Linked account')}
          manageAccount={section('Leaving')}
        />,
        { session: { idToken: 'id-token' } },
      );
      const names = ['Your Products', 'Email', 'Plan', 'Group plan', 'Today'];
      const later = ['Blocked suggestions', 'Linked account', 'Leaving'];
      const order = [...names, ...later].map((name) => screen.getByRole('region', { name }));
      expect(screen.getAllByRole('region')).toEqual(order);
    });

    it('What the products keep is listed after the blocked suggestions (ACCT-123)', async () => {
      const config = {
        ...testUser().config,
        widgets: ['tone', 'summary'],
        showStats: true,
        features: { supercomplete: false },
        settings: { language: 'en-GB', size: 14 },
      };
      openAccount(testUser({ config }));
      const section = within(
        await screen.findByRole('region', { name: 'Settings in your products' }),
      );
      expect(headings().at(-1)).toBe('Settings in your products');
      const facts = section.getAllByRole('definition').map(({ textContent }) => textContent);
      expect(facts).toEqual([
        'tone · summary',
        'Shown',
        'supercomplete: off',
        'language: en-GB · size: 14',
      ]);
    });

    it.each([
      ['LaTeX editor add-in', defaultBrand.links.latexEditorAddIn],
      ['Word-processor add-in', defaultBrand.links.wordProcessorAddIn],
      ['Web app', defaultBrand.links.webApp],
    ])('The products section links to the %s (ACCT-2)', (name, href) => {
      openAccount();
      expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'href',
        href,
      );
    });

    it('An unverified user sees the verification first, and the products are disabled and say why (ACCT-1, ACCT-3, ACCT-7)', async () => {
      openAccount(unverified);
      await waitUntilSendable();
      expect(headings()).toEqual([
        'Verify your account',
        'Your Products',
        'Email',
        'Blocked suggestions',
      ]);
      expect(screen.getByText('Not verified')).toBeVisible();
      const products = within(screen.getByRole('region', { name: 'Your Products' }));
      const links = products.getAllByRole('link');
      expect(links).toHaveLength(3);
      for (const link of links) {
        expect(link).toHaveAttribute('aria-disabled', 'true');
        expect(link).not.toHaveAttribute('href');
        expect(link).toHaveAccessibleDescription('You need to verify your email address');
      }
    });

    it.each([
      ['/account', false],
      ['/account?emailVerification=required', true],
    ])(
      'The address %s says that buying needs a verified email: %s (ACCT-6)',
      async (route, isSaid) => {
        openAccount(unverified, route);
        await waitUntilSendable();
        const sentence = screen.queryByText('Verify your email address to buy a plan.');
        expect(sentence !== null).toBe(isSaid);
      },
    );
  });

  describe('the blocked suggestions', () => {
    const name = 'Manage blocked suggestions';

    it('The account page links to the blocked suggestions (ACCT-117)', () => {
      openAccount();
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/blocked-edits');
    });

    it('Until the email is verified the blocked suggestions are disabled and say why (ACCT-117)', () => {
      openAccount(unverified);
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('You need to verify your email address');
    });
  });

  describe('the section that asks to verify the email', () => {
    it('The section names the address that the link was sent to (ACCT-4)', () => {
      openAccount(unverified);
      const section = screen.getByRole('region', { name: 'Verify your account' });
      expect(section).toHaveTextContent(
        'We sent a link to ada@example.edu. Open it to get started.',
      );
    });

    it('A mistyped address is corrected in the section, and Cancel leads back to its button (ACCT-4)', async () => {
      const sent: unknown[] = [];
      server.use(
        respond(endpoints.startEmailChange, ({ input }) => {
          sent.push(input);
          return {};
        }),
      );
      const { user } = openAccount(unverified);
      const change = screen.getByRole('button', { name: 'Change address' });
      await user.click(change);
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      expect(change).toHaveFocus();
      await user.click(change);
      await user.type(await screen.findByLabelText('New email'), 'ada@example.com');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(
        await screen.findByText('A confirmation email has been sent to your new email address.'),
      ).toBeVisible();
      expect(sent).toEqual([{ newEmail: 'ada@example.com' }]);
    });

    it('A user of the LaTeX editor cannot change the address, which the editor manages (ACCT-4)', () => {
      openAccount({ ...unverified, overleaf: { id: 'o-1', provider: 'overleaf' } });
      expect(screen.queryByRole('button', { name: 'Change address' })).not.toBeInTheDocument();
    });
  });

  describe('sending the verification email again', () => {
    const sendAgain = () => screen.getByRole('button', { name: 'Resend email' });
    const sent = 'Follow the instructions sent to ada@example.edu to activate your account';

    it('The verification email is sent again, and the page says so for ten seconds (ACCT-4)', async () => {
      const requests: unknown[] = [];
      server.use(
        respond(endpoints.requestCode, ({ input, request }) => {
          requests.push(input, request.headers.get('token'));
          return {};
        }),
      );
      jest.useFakeTimers();
      openAccount(unverified);
      act(() => sendAgain().click());
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByText(sent)).toBeVisible();
      expect(requests).toEqual([
        { email: 'ada@example.edu', requestType: 'VERIFY_EMAIL' },
        'id-token',
      ]);

      await act(() => jest.advanceTimersByTimeAsync(8_500));
      expect(screen.getByText(sent)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      expect(screen.queryByText(sent)).not.toBeInTheDocument();
      jest.useRealTimers();
    });

    it.each([
      [undefined, 'We were unable to send you reset instructions.'],
      [45, 'We were unable to send you reset instructions. You can try again in 45 seconds.'],
    ])(
      'When no email was sent and the waiting time is %s, the page says "%s" (ACCT-5)',
      async (retryAfterSeconds, sentence) => {
        server.use(
          respondWithError(
            endpoints.requestCode,
            429,
            'TOO_MANY_REQUESTS',
            retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
          ),
        );
        const { user } = openAccount(unverified);
        await user.click(sendAgain());
        expect(await screen.findByText(sentence)).toBeVisible();
      },
    );
  });
});

describe('the account page in every state', () => {
  const renewing = accountErrors.DELETION_WITH_SUBSCRIPTION.text;
  const administering = accountErrors.DELETION_BY_GROUP_ADMINISTRATOR.text;
  /** Whether the plan renews, whether the group that the user administers is live; what keeps the account. */
  const states = [
    ['no plan that renews', 'no administrator', undefined],
    ['no plan that renews', 'administrator', administering],
    ['a plan that renews', 'no administrator', renewing],
    ['a plan that renews', 'administrator', administering],
  ] as const;
  const cases = states.flatMap((state) =>
    (['verified', 'not verified'] as const).map((verified) => [verified, ...state] as const),
  );

  it.each(cases)(
    'A user with a %s email, %s, %s of a live group sees the products and whether the account can be deleted: %s (ACCT-3, ACCT-201)',
    async (verified, plan, role, reason) => {
      server.use(respond(accountEndpoints.getEmailSubscription, { status: 'unsubscribed' }));
      const isVerified = verified === 'verified';
      const user = testUser({ emailVerified: isVerified });
      const manageAccount = (
        <ManageAccount
          user={user}
          productName="Lemma"
          planRenews={plan === 'a plan that renews'}
          administersLiveGroup={role === 'administrator'}
        />
      );
      renderView(
        <AccountPage
          user={user}
          brand={defaultBrand}
          planCard={<p>The plan</p>}
          manageAccount={manageAccount}
        />,
        { session: { idToken: 'id-token' } },
      );
      expect(await screen.findByText('The plan')).toBeVisible();
      const products = screen.getByRole('region', { name: 'Your Products' });
      expect(products.querySelectorAll('a')).toHaveLength(isVerified ? 3 : 0);
      expect(screen.queryAllByRole('heading', { name: 'Verify your account' })).toHaveLength(
        isVerified ? 0 : 1,
      );
      const remove = screen.getByRole('button', { name: 'Delete account' });
      if (reason === undefined) expect(remove).not.toHaveAttribute('aria-disabled');
      else expect(remove).toHaveAccessibleDescription(reason);
    },
  );
});

describe('the email on the account page', () => {
  const { getEmailSubscription, subscribe, unsubscribe } = accountEndpoints;

  const openSection = (user = testUser()) =>
    renderView(<EmailSection user={user} />, { session: { idToken: 'id-token' } });

  describe('changing the email', () => {
    beforeEach(() => server.use(respond(getEmailSubscription, { status: 'subscribed' })));

    async function openForm() {
      const view = openSection();
      await view.user.click(screen.getByRole('button', { name: 'Change email' }));
      return {
        ...view,
        field: await screen.findByRole('textbox', { name: 'New email' }),
        save: screen.getByRole('button', { name: 'Save' }),
      };
    }

    it('A link is sent to the new email, and the page says so (ACCT-8)', async () => {
      let request: unknown;
      server.use(
        respond(endpoints.startEmailChange, ({ input }) => {
          request = input;
          return {};
        }),
      );
      const { user, field, save } = await openForm();
      await user.type(field, 'ada@new.example.edu');
      await user.click(save);
      expect(
        await screen.findByText('A confirmation email has been sent to your new email address.'),
      ).toBeVisible();
      expect(request).toEqual({ newEmail: 'ada@new.example.edu' });
      expect(field).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
    });

    it.each(['ada@example.edu', 'ADA@example.edu'])(
      'The current email, typed as %s, disables Save and says why (ACCT-10)',
      async (email) => {
        const { user, field, save } = await openForm();
        expect(save).not.toHaveAttribute('aria-disabled', 'true');
        await user.type(field, email);
        expect(field).toHaveAccessibleDescription('This is your current email.');
        expect(save).toHaveAttribute('aria-disabled', 'true');
      },
    );

    it('Cancel closes the form, sends nothing and returns the focus to the button that opened it (ACCT-220)', async () => {
      const { user, field } = await openForm();
      await user.type(field, 'ada@new.example.edu');
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(field).not.toBeInTheDocument();
      const open = screen.getByRole('button', { name: 'Change email' });
      expect(open).toHaveFocus();
      await user.click(open);
      expect(screen.getByRole('textbox', { name: 'New email' })).toHaveValue('');
    });

    it('The opened form has the focus in its field, and Escape closes it (ACCT-220)', async () => {
      const { user, field } = await openForm();
      expect(field).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(field).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
    });

    it.each(['', 'ada', 'ada@'])('"%s" is not accepted as an email (ACCT-9)', async (email) => {
      const { user, field, save } = await openForm();
      if (email) await user.type(field, email);
      await user.click(save);
      await waitFor(() => expect(field).toBeInvalid());
      await waitFor(() => expect(field).toHaveFocus());
    });

    it.each([
      [
        409,
        'EMAIL_IN_USE',
        'Sorry, your email address could not be changed. Please contact support to change your details.',
      ],
      [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
    ] as const)(
      'The error %i %s shows "%s" and keeps the new email (ACCT-11)',
      async (status, code, message) => {
        server.use(respondWithError(endpoints.startEmailChange, status, code, { message }));
        const { user, field, save } = await openForm();
        await user.type(field, 'ada@new.example.edu');
        await user.click(save);
        expect(await screen.findByText(message)).toBeVisible();
        expect(field).toHaveValue('ada@new.example.edu');
      },
    );

    it('The waiting time before the next email is shown (ACCT-11)', async () => {
      const message = 'Too many requests. Please try again later.';
      server.use(
        respondWithError(endpoints.startEmailChange, 429, 'TOO_MANY_REQUESTS', {
          message,
          retryAfterSeconds: 45,
        }),
      );
      const { user, field, save } = await openForm();
      await user.type(field, 'ada@new.example.edu');
      await user.click(save);
      expect(await screen.findByText(`${message} You can try again in 45 seconds.`)).toBeVisible();
    });

    it('Users who are linked to the LaTeX editor see why they cannot change the email (ACCT-12)', () => {
      openSection(testUser({ overleaf: { id: 'o-1', provider: 'overleaf' } }));
      expect(
        screen.getByText(
          'You can’t change the email address while your account is linked to the LaTeX editor.',
        ),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Unlink it first' })).toHaveAttribute(
        'href',
        '/account#latex-editor',
      );
    });
  });

  describe('update notifications', () => {
    const findSwitch = () => screen.findByRole('switch', { name: 'Update notifications' });

    it.each([
      ['subscribed', unsubscribe, 'unsubscribed'],
      ['unsubscribed', subscribe, 'subscribed'],
    ] as const)(
      'The switch turns update notifications from %s to its opposite (ACCT-13, ACCT-16)',
      async (before, endpoint, after) => {
        const requests: unknown[] = [];
        let status: 'subscribed' | 'unsubscribed' = before;
        server.use(
          respond(getEmailSubscription, () => ({ status })),
          respond(endpoint, ({ input }) => {
            requests.push(input);
            status = after;
            return { status };
          }),
        );
        const { user } = openSection();
        const control = await findSwitch();
        expect(control.matches(':checked')).toBe(before === 'subscribed');
        await user.click(control);
        await waitFor(() => expect(control.matches(':checked')).toBe(after === 'subscribed'));
        await waitFor(() => expect(requests).toEqual([{ source: 'CustomerPortal_Settings' }]));
      },
    );

    it('A second press while the first is saved changes nothing (ACCT-13)', async () => {
      const saved: string[] = [];
      let finish = () => undefined as void;
      const answer = async (status: 'subscribed' | 'unsubscribed') => {
        saved.push(status);
        await new Promise<void>((resolve) => (finish = resolve));
        return { status };
      };
      server.use(
        respond(getEmailSubscription, { status: 'unsubscribed' }),
        respond(subscribe, () => answer('subscribed')),
        respond(unsubscribe, () => answer('unsubscribed')),
      );
      const { user } = openSection();
      const control = await findSwitch();
      await user.click(control);
      await waitFor(() => expect(saved).toEqual(['subscribed']));
      expect(control).toHaveAttribute('aria-busy', 'true');
      await user.click(control);
      server.use(respond(getEmailSubscription, { status: 'subscribed' }));
      finish();
      await waitFor(() => expect(control).toHaveAttribute('aria-busy', 'false'));
      expect(control).toBeChecked();
      expect(saved).toEqual(['subscribed']);
    });

    it('The switch returns when the change could not be saved (ACCT-14)', async () => {
      server.use(
        respond(getEmailSubscription, { status: 'unsubscribed' }),
        respondWithError(subscribe, 503, 'UNAVAILABLE'),
      );
      const { user } = openSection();
      const control = await findSwitch();
      await user.click(control);
      expect(
        await screen.findByText(
          'We could not update your subscription status. Please try again later.',
        ),
      ).toBeVisible();
      await waitFor(() => expect(control).not.toBeChecked());
    });

    it('When the status could not be loaded the page says so and tries again (ACCT-15)', async () => {
      server.use(respondWithError(getEmailSubscription, 503, 'UNAVAILABLE'));
      const { user } = openSection();
      expect(
        await screen.findByText(
          'We could not get your subscription status. Please try again later.',
        ),
      ).toBeVisible();
      server.use(respond(getEmailSubscription, { status: 'subscribed' }));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await findSwitch()).toBeChecked();
    });
  });
});
