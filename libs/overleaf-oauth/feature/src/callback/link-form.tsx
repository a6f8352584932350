import { linkAccountsForm, type LinkOffer } from '@portal/overleaf-oauth/domain';
import { Form, FormPasswordField, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, Facts, LinkButton, TextLink } from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';
import { LinkProblem } from './link-screens';
import type { CallbackView } from './use-editor-login';
import { useLinkAccounts, type LinkEnd, type LinkValues } from './use-link-accounts';

interface LinkFormProps {
  readonly productName: string;
  readonly offer: LinkOffer;
  readonly isLinked: boolean;
  readonly email: string;
  readonly startsWithOther: boolean;
  readonly problem: CallbackView['problem'];
  readonly cancelHref: string;
  readonly resetHref: string;
  readonly onSubmit: () => void;
  readonly onEnd: (end: LinkEnd) => void;
}

/** Names the editor's user and the account, and asks for the password of the account; its email field is hidden until the user wants to link another one (OAUTH-16). */
export function LinkForm(props: LinkFormProps) {
  const { productName, offer, isLinked, email, startsWithOther, problem, cancelHref } = props;
  const { resetHref, onSubmit, onEnd } = props;
  const { link, prepare } = useLinkAccounts(offer);
  const [isOther, setIsOther] = useState(startsWithOther);
  const texts = messages.link;

  const submit = async (values: Required<LinkValues>) => {
    onSubmit();
    onEnd(await link(values));
  };
  const [word, loadingWord] = isLinked
    ? [texts.submitLinked, texts.submittingLinked]
    : [texts.submit, texts.submitting];
  return (
    <Form
      schema={linkAccountsForm}
      initialValues={{ email, password: '' }}
      onSubmit={submit}
      className="grid max-w-100 gap-5"
    >
      <LinkProblem problem={problem} />
      <Facts
        facts={[
          { term: texts.editorUser, description: offer.email },
          ...(isOther
            ? []
            : [{ term: texts.portalAccount(productName), description: offer.linkedTo ?? email }]),
        ]}
      />
      <AccountEmail email={isOther ? undefined : email} />
      <FormPasswordField
        name="password"
        label={texts.password}
        labelAside={
          <TextLink standalone href={resetHref}>
            {texts.forgotPassword}
          </TextLink>
        }
        autoComplete="current-password"
        onFocus={prepare}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton loadingWord={loadingWord}>{word}</SubmitButton>
        <LinkButton size="lg" href={cancelHref}>
          {messages.cancel}
        </LinkButton>
        {!isOther && !isLinked && (
          <Button size="lg" variant="quiet" onClick={() => setIsOther(true)}>
            {texts.otherAccount}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The address of the account: a field where the user chooses another one, else hidden, for the password manager. */
function AccountEmail({ email }: { readonly email: string | undefined }) {
  return email === undefined ? (
    <FormTextField name="email" label={messages.link.email} type="email" autoComplete="username" />
  ) : (
    <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
  );
}
