import { institutionForm } from '@portal/contact-forms/domain';
import { Form, FormTextAreaField, FormTextField, SubmitButton } from '@portal/shared/forms';
import { PageSection, SectionsPage, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations, type Brand } from '@portal/shared/util';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Draft, draftStore } from '../form/draft';
import { RequiredNotice } from '../form/required-notice';
import { useSendMessage } from '../form/use-send-message';
import { DownloadLetter } from '../letter/download-letter';
import { messages } from '../messages';

interface InstitutionFormProps {
  readonly sentCount: number;
  readonly onSent: (values: typeof noValues) => void;
  readonly children?: ReactNode;
}

const noValues = {
  firstName: '',
  lastName: '',
  email: '',
  role: '',
  department: '',
  institution: '',
  message: '',
};
const required = Object.keys(noValues).filter((name) => name !== 'message');
const draft = draftStore('institution');
const nothingKnown = {};

/** Who asks for which institution; only the message is optional (CONTACT-20). */
function InstitutionForm({ sentCount, onSent, children }: InstitutionFormProps) {
  const { fields, institution, sending } = messages;
  const { send, prepare } = useSendMessage(institution.failed);

  const submit = async (values: typeof noValues) => {
    await send({ form: 'institution', ...institutionForm.validateSync(values) });
    onSent(values);
  };
  const field = { onFocus: prepare };

  return (
    <Form schema={institutionForm} initialValues={noValues} onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Draft store={draft} known={nothingKnown} sentCount={sentCount} />
        <RequiredNotice required={required} className="sm:col-span-2" />
        <FormTextField
          {...field}
          name="firstName"
          label={institution.firstName}
          autoComplete="given-name"
        />
        <FormTextField
          {...field}
          name="lastName"
          label={institution.lastName}
          autoComplete="family-name"
        />
        <FormTextField
          {...field}
          name="email"
          label={fields.email}
          type="email"
          autoComplete="email"
        />
        <FormTextField
          {...field}
          name="role"
          label={institution.role}
          autoComplete="organization-title"
        />
        <FormTextField {...field} name="department" label={institution.department} />
        <FormTextField
          {...field}
          name="institution"
          label={institution.institution}
          autoComplete="organization"
        />
        <FormTextAreaField
          {...field}
          name="message"
          label={institution.message}
          rows={6}
          className="sm:col-span-2"
        />
        <SubmitButton className="max-sm:w-full sm:justify-self-start" loadingWord={sending}>
          {institution.submit}
        </SubmitButton>
      </div>
      {children}
    </Form>
  );
}

interface InstitutionPageProps {
  readonly brand: Brand;
}

/** `/institutions` (CONTACT-20). */
export function InstitutionPage({ brand }: InstitutionPageProps) {
  const { show, region } = useTimedMessage();
  const [sentCount, setSentCount] = useState(0);
  const [lastSent, setLastSent] = useState<ComponentProps<typeof DownloadLetter>['sent']>();
  const { heading, intro, section, guidance, include, sent } = messages.institution;

  const confirm: ComponentProps<typeof InstitutionForm>['onSent'] = (values) => {
    setLastSent(values);
    setSentCount((count) => count + 1);
    show('success', sent, { leavesAfterMs: durations.contactBannerMs });
  };
  const notes = (
    <>
      {guidance}
      <ul className="list-disc ps-4.5">
        {include.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
  return (
    <SectionsPage heading={heading(brand.productName)} intro={intro}>
      <PageSection heading={section} note={notes}>
        <StatusRegion {...region} className="mb-5" />
        <InstitutionForm sentCount={sentCount} onSent={confirm}>
          <DownloadLetter brand={brand} sent={lastSent} />
        </InstitutionForm>
      </PageSection>
    </SectionsPage>
  );
}
