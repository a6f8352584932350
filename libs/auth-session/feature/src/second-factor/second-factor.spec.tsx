import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { SecurityPage } from '../security/security-page';
import { renderAuthView } from '../testing/render-auth-view';
import { own, respondWithSecurity } from '../testing/security-scene';
import { CodeStep } from './code-step';

const recoveryCodes = Array.from(
  { length: 10 },
  (_, index) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFF${index}`,
);

/** A server that accepts every code. */
function respondWithCode() {
  const answers: object[] = [];
  server.use(
    respond(endpoints.answerSecondFactor, ({ input }) => {
      answers.push(input);
      return { session: null, remembered: false };
    }),
  );
  return { answers };
}

async function openStep() {
  const onAnswered = jest.fn();
  const onCancel = jest.fn();
  const step = <CodeStep onAnswered={onAnswered} onCancel={onCancel} />;
  return { onAnswered, onCancel, ...(await renderAuthView(step, { route: '/login' })) };
}

describe('the question for a code', () => {
  it('It takes the code of the app and offers to trust the device (AUTH-471)', async () => {
    const { answers } = respondWithCode();
    const { user, onAnswered } = await openStep();
    const code = screen.getByLabelText('Code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveFocus();
    await user.type(code, '123 456');
    await user.click(screen.getByRole('checkbox', { name: 'Trust this device for 30 days' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(answers).toEqual([{ code: '123 456', trustDevice: true }]);
    expect(onAnswered).toHaveBeenCalledTimes(1);
  });

  it('It takes a recovery code instead (AUTH-471)', async () => {
    const { answers } = respondWithCode();
    const { user } = await openStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), recoveryCodes[0] ?? '');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(answers).toEqual([{ code: recoveryCodes[0], trustDevice: false }]);
  });

  it('Who can use neither has a link mailed, and can go back to the app (AUTH-507)', async () => {
    let asked = 0;
    server.use(
      respond(endpoints.askFactorRemoval, () => {
        asked += 1;
        return {};
      }),
    );
    const { user } = await openStep();
    expect(screen.queryByRole('button', { name: 'I can’t use any of these' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.click(screen.getByRole('button', { name: 'I can’t use any of these' }));
    expect(screen.getByText(/72 hours after you press its button/)).toBeVisible();
    expect(asked).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Email me the link' }));
    expect(await screen.findByText(/We emailed a link to your account’s address/)).toBeVisible();
    expect(asked).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Use the app' }));
    expect(screen.getByLabelText('Code')).toBeVisible();
  });

  it('The field of a code that does not work shows its error, and Cancel leaves (AUTH-471)', async () => {
    server.use(respondWithError(endpoints.answerSecondFactor, 403, 'SECOND_FACTOR_INVALID'));
    const { user, onAnswered, onCancel } = await openStep();
    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText('This code doesn’t work. Please enter a new one from your app.'),
    ).toBeVisible();
    expect(onAnswered).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

/** A server with a second factor that is turned on and off. */
function respondWithFactor(isOn: boolean, removesAt: number | null = null) {
  respondWithSecurity([own]);
  let factor = {
    since: isOn ? 1 : null,
    recoveryCodesLeft: isOn ? 7 : 0,
    asksElsewhere: false,
    removesAt,
  };
  const turnOn = () => {
    factor = { ...factor, since: 1, recoveryCodesLeft: 10 };
    return { recoveryCodes };
  };
  server.use(
    respond(endpoints.getSecondFactor, () => factor),
    respond(endpoints.beginSecondFactor, { key: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' }),
    respond(endpoints.addSecondFactor, turnOn),
    respond(endpoints.renewRecoveryCodes, turnOn),
    respond(endpoints.changeSecondFactor, ({ input }) => {
      factor = { ...factor, ...input };
      return {};
    }),
    respond(endpoints.keepSecondFactor, () => {
      factor = { ...factor, removesAt: null };
      return {};
    }),
    respond(endpoints.removeSecondFactor, () => {
      factor = { ...factor, since: null };
      return {};
    }),
  );
}

const openPage = () =>
  renderAuthView(<SecurityPage user={testUser()} />, {
    route: '/account/security',
    signedInAs: testUser(),
  });

describe('the section of the security page', () => {
  it('It shows the key, takes a first code and shows the recovery codes once (AUTH-472, AUTH-473)', async () => {
    respondWithFactor(false);
    const { user } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Set up two-step login' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-step login' }));
    expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    await user.type(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      recoveryCodes,
    );
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(codes.getByRole('button', { name: 'Copy' }));
    expect(await codes.findByText('The codes were copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(recoveryCodes.join('\n'));
    await user.click(codes.getByRole('button', { name: 'I saved them' }));
    expect(
      await screen.findByText('Two-step login is on. 10 of 10 recovery codes are left.'),
    ).toBeVisible();
  });

  it('It counts the recovery codes, makes new ones and keeps the choice for other services (AUTH-473, AUTH-474)', async () => {
    respondWithFactor(true);
    const { user } = await openPage();
    expect(await screen.findByText(/7 of 10 recovery codes are left/)).toBeVisible();
    const choice = screen.getByRole('checkbox', { name: /^Also ask for a code/ });
    await user.click(choice);
    expect(await screen.findByText('Your choice was saved.')).toBeVisible();
    expect(choice).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  });

  it('It turns the second factor off after a question (AUTH-474)', async () => {
    respondWithFactor(true);
    const { user } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-step login is off.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Set up two-step login' })).toBeVisible();
  });

  it('It says when a lost second factor will be removed, and keeps it (AUTH-508)', async () => {
    respondWithFactor(true, Date.parse('2026-11-22T12:30:00Z') / 1_000);
    const { user } = await openPage();
    expect(await screen.findByText(/Two-step login will be turned off on/)).toHaveTextContent(
      /Nov 22, 2026/,
    );
    await user.click(screen.getByRole('button', { name: 'Keep two-step login' }));
    expect(await screen.findByText('Two-step login stays on.')).toBeVisible();
    expect(screen.queryByText(/Two-step login will be turned off on/)).toBeNull();
  });
});
