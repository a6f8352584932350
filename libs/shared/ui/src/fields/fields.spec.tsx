import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';

import { CheckboxField, SelectField, SwitchField } from './choice-fields';
import { PasswordField, TextAreaField, TextField } from './text-fields';

const kinds = [
  ['text', 'textbox', (texts: object) => <TextField label="Name" {...texts} />],
  ['text area', 'textbox', (texts: object) => <TextAreaField label="Name" {...texts} />],
  ['select', 'combobox', (texts: object) => <SelectField label="Name" options={[]} {...texts} />],
  ['checkbox', 'checkbox', (texts: object) => <CheckboxField label="Name" {...texts} />],
  ['switch', 'switch', (texts: object) => <SwitchField label="Name" {...texts} />],
] as const;

describe.each(kinds)('%s field', (_kind, role, draw) => {
  const control = () => screen.getByRole(role, { name: 'Name' });

  it('A field is named by its label and described by its hint', () => {
    render(draw({ hint: 'As on your paper.' }));
    expect(control()).toHaveAccessibleDescription('As on your paper.');
    expect(control()).toBeValid();
  });

  it('A field shows its error in place of its hint', () => {
    render(draw({ hint: 'As on your paper.', error: 'Please enter your name.' }));
    expect(control()).toBeInvalid();
    expect(control()).toHaveAccessibleDescription('Please enter your name.');
    expect(screen.queryByText('As on your paper.')).not.toBeInTheDocument();
  });

  it('A field announces an error that appears later', () => {
    const { rerender } = render(draw({}));
    expect(control()).not.toHaveAttribute('aria-describedby');
    const region = document.getElementById(`${control().id}-description`);
    rerender(draw({ error: 'Please enter your name.' }));
    expect(region).toHaveAttribute('aria-live', 'polite');
    expect(region).toHaveTextContent('Please enter your name.');
  });
});

describe('TextField', () => {
  it('A text field passes its ref and attributes to the input', () => {
    const ref = createRef<HTMLInputElement>();
    render(
      <TextField ref={ref} label="Email" type="email" autoComplete="username" inputMode="email" />,
    );
    expect(ref.current).toBe(screen.getByRole('textbox', { name: 'Email' }));
    expect(ref.current).toHaveAttribute('autocomplete', 'username');
    expect(ref.current).toHaveAttribute('inputmode', 'email');
  });

  it('A read-only field says why it cannot be changed', () => {
    render(
      <TextField label="Email" readOnly value="ines@maths.example.edu" hint="Locked: linked." />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAttribute('readonly');
    expect(input).toHaveAccessibleDescription('Locked: linked.');
  });

  it('A link beside the label is not part of the field’s name, and Tab reaches it after the field', async () => {
    render(<TextField label="Password" labelAside={<a href="/reset">Forgot your password?</a>} />);
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Password' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveFocus();
  });
});

describe('PasswordField', () => {
  it('The Show button of each password field has a name of its own (SHARED-125)', () => {
    render(
      <>
        <PasswordField label="Current password" autoComplete="current-password" />
        <PasswordField label="New password" autoComplete="new-password" />
      </>,
    );
    expect(screen.getByRole('button', { name: 'Show current password' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show new password' })).toBeVisible();
  });

  it('A password is shown and hidden again without another field for the password manager', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'lemma two');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('lemma two');
    expect(input).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('SelectField', () => {
  it('A select field has its options and a placeholder that cannot be chosen', async () => {
    render(
      <SelectField
        label="Country"
        placeholder="Choose a country"
        defaultValue=""
        options={[{ value: 'NG', label: 'Nigeria' }]}
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Country' });
    expect(select).toHaveDisplayValue('Choose a country');
    await userEvent.selectOptions(select, 'Nigeria');
    expect(select).toHaveValue('NG');
  });
});
