import {
  CheckboxField,
  PageSection,
  PasswordField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  TextLink,
} from '@portal/shared/ui';

import { messages } from './messages';

const countries = [
  { value: 'FR', label: 'France' },
  { value: 'NG', label: 'Nigeria' },
];

function TextFields() {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <TextField
        label="New email"
        type="email"
        placeholder="name@university.edu"
        hint="We send a confirmation to the new address."
      />
      <TextField label="Email" defaultValue={messages.email} hint="Filled" />
      <TextField
        label="New email"
        defaultValue={messages.email}
        hint="Not shown"
        error="This is your current email."
      />
      <TextField
        label="Email"
        readOnly
        value={messages.email}
        hint="Locked: your account is linked to the LaTeX editor."
      />
      <PasswordField
        label="Password"
        labelAside={<TextLink href="/reset-password">Forgot your password?</TextLink>}
        autoComplete="current-password"
        defaultValue="a long sentence"
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        defaultValue="lemma"
        error="Invalid email or password"
      />
      <SelectField
        label="Country"
        placeholder="Choose a country"
        defaultValue=""
        options={countries}
      />
      <SelectField label="Country" size="md" disabled options={countries} hint="40 px, disabled" />
      <TextAreaField label="Message" placeholder="How can we help?" />
      <TextAreaField label="Message" error="Please write a message." />
    </div>
  );
}

/** Every field in every state. */
export function FieldsSection() {
  return (
    <PageSection heading={messages.sections.fields}>
      <TextFields />
      <div className="mt-8 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="grid justify-items-start gap-3">
          <CheckboxField label="Remember me" />
          <CheckboxField label="Send me product updates" defaultChecked />
          <CheckboxField label="Off for now" disabled hint="With a hint" />
          <CheckboxField label="I accept the terms" error="Please accept the terms." />
        </div>
        <div className="grid content-start gap-6">
          <SwitchField label="Off" />
          <SwitchField label="Disabled" disabled />
          <SwitchField
            label="Update notifications"
            hint="New features, at most once a month. Subscribed."
            defaultChecked
          />
        </div>
      </div>
    </PageSection>
  );
}
