import { bootScript } from '@portal/shared/browser';
import { strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { boolean, string } from 'yup';

import { Form } from './form';
import {
  FormCheckbox,
  FormPasswordField,
  FormSelect,
  FormTextField,
  SubmitButton,
} from './form-fields';

const schema = strictObject({
  email: emailField().required('Please enter your email.'),
  password: string().required('Please enter a password.'),
  field: string().oneOf(['maths', 'physics'], 'Please choose a field.').required(),
  remember: boolean(),
});

const empty = { email: '', password: '', field: 'maths', remember: true };

const errorResponse = (fields?: { field: string; message: string }[]) => ({
  status: 409,
  code: 'EMAIL_ALREADY_EXISTS',
  message: 'This email is taken.',
  ...(fields && { fields }),
});

function setUp(onSubmit: (values: typeof empty) => Promise<unknown> = () => Promise.resolve()) {
  const send = jest.fn(onSubmit);
  render(
    <Form schema={schema} initialValues={empty} onSubmit={send} aria-label="Sign up">
      <FormTextField name="email" label="Email" type="email" autoComplete="username" />
      <FormPasswordField name="password" label="Password" autoComplete="new-password" />
      <FormSelect
        name="field"
        label="Field"
        options={[
          { value: 'maths', label: 'Maths' },
          { value: 'physics', label: 'Physics' },
        ]}
      />
      <FormCheckbox name="remember" label="Remember me" />
      <SubmitButton loadingWord="Processing...">Create account</SubmitButton>
    </Form>,
  );
  return {
    user: userEvent.setup(),
    send,
    email: () => screen.getByRole('textbox', { name: 'Email' }),
    password: () => screen.getByLabelText('Password'),
    button: () => screen.getByRole('button', { name: /Create account|Processing/ }),
  };
}

describe('Form', () => {
  it('A form sends what the user filled in', async () => {
    const { user, send, email, password, button } = setUp();
    await user.type(email(), 'ines@maths.example.edu');
    await user.type(password(), 'a long sentence');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Physics');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(button());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send).toHaveBeenCalledWith({
      email: 'ines@maths.example.edu',
      password: 'a long sentence',
      field: 'physics',
      remember: false,
    });
  });

  it('Sending an empty form shows the errors and moves the focus to the first invalid field (SHARED-22)', async () => {
    const { user, send, email, password, button } = setUp();
    await user.click(button());
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription('Please enter your email.');
    expect(password()).toHaveAccessibleDescription('Please enter a password.');
    expect(send).not.toHaveBeenCalled();
  });

  it('The focus moves to the second field when the first is valid (SHARED-22)', async () => {
    const { user, email, password } = setUp();
    await user.type(email(), 'ines@maths.example.edu{Enter}');
    await waitFor(() => expect(password()).toHaveFocus());
    expect(email()).toBeValid();
  });

  it('Leaving a changed field shows its error, and typing removes it (SHARED-22)', async () => {
    const { user, email } = setUp();
    await user.type(email(), 'ines@maths');
    expect(email()).toBeValid();
    await user.tab();
    await waitFor(() => expect(email()).toBeInvalid());
    await user.type(email(), '.e');
    expect(email()).toBeValid();
  });

  it('Moving the focus through an empty field shows no error (SHARED-22)', async () => {
    const { user, email } = setUp();
    await user.click(email());
    await user.tab();
    await user.tab();
    expect(email()).toBeValid();
  });

  it('Values are validated as they are, without converting them first', async () => {
    const strict = strictObject({ seats: string().required('Please say how many.') });
    const send = jest.fn();
    render(
      <Form schema={strict} initialValues={{ seats: 12 }} onSubmit={send} aria-label="Group">
        <FormTextField name="seats" label="Seats" />
        <SubmitButton>Send</SubmitButton>
      </Form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByLabelText('Seats')).toBeInvalid());
    expect(send).not.toHaveBeenCalled();
  });

  it('A form cannot be sent again while it is being sent, and its button says so (SHARED-23)', async () => {
    let finish: () => void = () => undefined;
    const { user, send, email, password, button } = setUp(
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    await user.type(email(), 'ines@maths.example.edu');
    await user.type(password(), 'secret{Enter}{Enter}');
    await waitFor(() => expect(button()).toHaveTextContent('Processing...'));
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await user.dblClick(button());
    await user.type(password(), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    finish();
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    await user.click(button());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('A form that is submitted twice before the page can show that it is sending is sent once (SHARED-23)', async () => {
    const { user, send, email, password } = setUp();
    await user.type(email(), 'ines@maths.example.edu');
    await user.type(password(), 'a long sentence');
    const form = screen.getByRole('form', { name: 'Sign up' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(send).toHaveBeenCalled());
    await act(async () => {});
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('A rejected form shows the error and keeps the values (SHARED-24)', async () => {
    const { user, email, password } = setUp(() => Promise.reject(errorResponse()));
    await user.type(email(), 'ines@maths.example.edu');
    await user.type(password(), 'secret{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('This email is taken.'),
    );
    expect(email()).toHaveValue('ines@maths.example.edu');
    expect(password()).toHaveValue('secret');
  });

  it('An error of the server is shown at its field until the field is changed (SHARED-24)', async () => {
    const { user, email, password } = setUp(() =>
      Promise.reject(errorResponse([{ field: 'email', message: 'Use your university address.' }])),
    );
    await user.type(email(), 'ines@maths.example.edu');
    await user.type(password(), 'secret{Enter}');
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription('Use your university address.');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.type(email(), '.org');
    expect(email()).toBeValid();
  });
});

describe('a prerendered Form', () => {
  it('Text that was typed and boxes that were ticked before React hydrated the form are sent (SHARED-25)', async () => {
    const send = jest.fn(() => Promise.resolve());
    const form = (
      <Form schema={schema} initialValues={{ ...empty, remember: false }} onSubmit={send}>
        <FormTextField name="email" label="Email" />
        <FormPasswordField name="password" label="Password" autoComplete="new-password" />
        <FormSelect
          name="field"
          label="Field"
          options={[
            { value: 'maths', label: 'Maths' },
            { value: 'physics', label: 'Physics' },
          ]}
        />
        <FormCheckbox name="remember" label="Remember me" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(form);
    document.body.append(container);
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@maths.example.edu');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'physics');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));

    render(form, { container, hydrate: true });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@maths.example.edu');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({
        email: 'ines@maths.example.edu',
        password: 'secret',
        field: 'physics',
        remember: true,
      }),
    );
    container.remove();
  });

  it('A prerendered form that was submitted before hydration is sent once after it (SHARED-25)', async () => {
    const script = document.createElement('script');
    script.textContent = bootScript;
    document.head.append(script);
    const send = jest.fn(() => Promise.resolve());
    const form = (
      <Form schema={schema} initialValues={empty} onSubmit={send} aria-label="Log in">
        <FormTextField name="email" label="Email" type="email" autoComplete="username" />
        <FormPasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(form);
    document.body.append(container);
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@maths.example.edu');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).not.toHaveBeenCalled();

    render(form, { container, hydrate: true });
    await waitFor(() =>
      expect(send.mock.calls).toEqual([
        [{ ...empty, email: 'ines@maths.example.edu', password: 'secret' }],
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    container.remove();
    script.remove();
  });
});
