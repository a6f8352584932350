import { useSession } from '@portal/auth-session/api';
import {
  contactForm,
  contactProductLabels,
  contactProducts,
  helpTopicLabels,
  helpTopics,
} from '@portal/contact-forms/domain';
import {
  Form,
  FormSelect,
  FormTextAreaField,
  FormTextField,
  SubmitButton,
} from '@portal/shared/forms';
import { useSearchParams } from '@portal/shared/router';
import {
  PageSection,
  SectionsPage,
  StatusRegion,
  TextLink,
  useTimedMessage,
} from '@portal/shared/ui';
import { durations, type Brand } from '@portal/shared/util';
import { useState } from 'react';
import { Draft, draftStore, type TextValues } from '../form/draft';
import { RequiredNotice } from '../form/required-notice';
import { useSendMessage } from '../form/use-send-message';
import { messages } from '../messages';

interface ContactFormProps {
  readonly brand: Brand;
  readonly sentCount: number;
  readonly onSent: () => void;
}

const noValues = { email: '', subject: '', product: '', helpTopic: '', message: '' };
const required = Object.keys(noValues);
const draft = draftStore('contact');

const topicOptions = helpTopics.map((value) => ({ value, label: helpTopicLabels[value] }));

const oneOf = (options: readonly string[], value: string | null) =>
  options.find((option) => option === value);

/** The product and the help topic that the address names: `/contact?topic=sales&product=cite` (CONTACT-18). */
function usePrefilledOptions(): TextValues {
  const [query] = useSearchParams();
  const product = oneOf(contactProducts, query.get('product'));
  const helpTopic = oneOf(helpTopics, query.get('topic'));
  return { ...(product && { product }), ...(helpTopic && { helpTopic }) };
}

function ContactForm({ brand, sentCount, onSent }: ContactFormProps) {
  const { fields, contact, sending } = messages;
  const { send, prepare } = useSendMessage(contact.failed);
  const { user } = useSession();
  const prefilled = usePrefilledOptions();
  const labels = contactProductLabels(brand);

  const submit = async (values: typeof noValues) => {
    await send({ form: 'contact', ...contactForm.validateSync(values) });
    onSent();
  };

  return (
    <Form schema={contactForm} initialValues={noValues} onSubmit={submit} className="grid gap-5">
      <Draft
        store={draft}
        known={{ ...prefilled, ...(user && { email: user.email }) }}
        sentCount={sentCount}
      />
      <RequiredNotice required={required} />
      <FormTextField
        name="email"
        label={fields.email}
        type="email"
        autoComplete="email"
        readOnly={user !== undefined}
        hint={user ? contact.emailLocked : contact.emailHint}
        onFocus={prepare}
      />
      <FormTextField name="subject" label={contact.subject} onFocus={prepare} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          name="product"
          label={contact.product}
          placeholder={contact.chooseProduct}
          options={contactProducts.map((value) => ({ value, label: labels[value] }))}
          onFocus={prepare}
        />
        <FormSelect
          name="helpTopic"
          label={contact.helpTopic}
          placeholder={contact.chooseTopic}
          options={topicOptions}
          onFocus={prepare}
        />
      </div>
      <FormTextAreaField name="message" label={fields.message} rows={8} onFocus={prepare} />
      <SubmitButton className="max-sm:w-full sm:justify-self-start" loadingWord={sending}>
        {contact.submit}
      </SubmitButton>
    </Form>
  );
}

interface ContactPageProps {
  readonly brand: Brand;
}

/** `/contact` (CONTACT-15). */
export function ContactPage({ brand }: ContactPageProps) {
  const { show, region } = useTimedMessage();
  const [sentCount, setSentCount] = useState(0);
  const { heading, intro, section, note, orWrite, sent } = messages.contact;

  const confirm = () => {
    setSentCount((count) => count + 1);
    show('success', sent, { leavesAfterMs: durations.contactBannerMs });
  };
  const notes = (
    <>
      {note}
      <br />
      {orWrite} {/* On a line of its own the address stays there when the font arrives. */}
      <br className="lg:hidden" />
      <TextLink href={`mailto:${brand.supportEmail}`} external>
        {brand.supportEmail}
      </TextLink>
    </>
  );
  return (
    <SectionsPage heading={heading} intro={intro}>
      <PageSection heading={section} note={notes}>
        <StatusRegion {...region} className="mb-5" />
        <ContactForm brand={brand} sentCount={sentCount} onSent={confirm} />
      </PageSection>
    </SectionsPage>
  );
}
