import { LinkButton, Message } from '@portal/shared/ui';
import { capitalized, paths, type Brand } from '@portal/shared/util';
import { purchaseMessages } from './purchase-messages';

const texts = purchaseMessages.nextStep;

interface NextStepProps {
  readonly brand: Pick<Brand, 'addIns' | 'links'>;
  readonly hasGroup: boolean;
  readonly onDismiss: () => void;
}

/** What to do after a payment: install the add-in, or invite the members of a group (PRICE-176). */
export function NextStep({ brand, hasGroup, onDismiss }: NextStepProps) {
  const { first, sentence } = hasGroup ? texts.group : texts.premium;
  return (
    <Message
      kind="info"
      onDismiss={onDismiss}
      actions={hasGroup ? <InviteMembers /> : <AddIns brand={brand} />}
    >
      <p>
        <b>{first}</b> {sentence}
      </p>
    </Message>
  );
}

const InviteMembers = () => (
  <LinkButton size="sm" variant="primary" href={paths.manageGroup()}>
    {texts.invite}
  </LinkButton>
);

function AddIns({ brand: { addIns, links } }: Pick<NextStepProps, 'brand'>) {
  const places = [
    { name: addIns.latexEditor, href: links.latexEditorAddIn },
    { name: addIns.wordProcessor, href: links.wordProcessorAddIn },
    { name: addIns.webApp, href: links.webApp },
  ];
  return places.map(({ name, href }) => (
    <LinkButton key={href} size="sm" external href={href}>
      {capitalized(name)}
    </LinkButton>
  ));
}
