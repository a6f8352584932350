import { passwordResetForm } from '@portal/auth-session/domain';
import { Form, FormTextField } from '@portal/shared/forms';
import { server } from '@portal/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from '../login/login-page';
import { ResetPasswordPage } from '../reset-password/reset-password-page';
import { SignupPage } from '../signup/signup-page';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { renderAuthView, testEditor } from '../testing/render-auth-view';
import { PrefilledEmail } from './prefilled-email';

const signingIn = { startCheckout: jest.fn(), extensionId: '' };
const pages = {
  '/login': <LoginPage productName="Lemma" editor={testEditor} {...signingIn} />,
  '/signup': <SignupPage {...signingIn} />,
  '/reset-password': <ResetPasswordPage supportEmail="support@example.org" />,
};

async function open(path: keyof typeof pages) {
  server.use(...respondToBotCheck());
  const view = await renderAuthView(pages[path], { route: path, path });
  return { ...view, email: await screen.findByLabelText('Email') };
}

describe('an email address that was typed', () => {
  it.each([
    ['/login', '/reset-password'],
    ['/login', '/signup'],
    ['/reset-password', '/login'],
  ] as const)('The email address typed at %s is filled in at %s (AUTH-190)', async (from, to) => {
    const first = await open(from);
    await first.user.type(first.email, 'ada@example.edu');
    first.unmount();
    const { email } = await open(to);
    await waitFor(() => expect(email).toHaveValue('ada@example.edu'));
  });

  it('An address that becomes known while the user is in the field is not filled in (AUTH-190)', async () => {
    const form = (known?: string) => (
      <Form schema={passwordResetForm} initialValues={{ email: '' }} onSubmit={jest.fn()}>
        <PrefilledEmail email={known} />
        <FormTextField name="email" label="Email" type="email" />
      </Form>
    );
    const user = userEvent.setup();
    const { rerender } = render(form());
    await user.click(screen.getByLabelText('Email'));
    rerender(form('ada@example.edu'));
    await user.keyboard('grace@example.edu');
    expect(screen.getByLabelText('Email')).toHaveValue('grace@example.edu');
  });

  it('A form starts empty when nothing was typed in this tab (AUTH-190)', async () => {
    const { email } = await open('/login');
    expect(email).toHaveValue('');
  });
});
