import {
  authSessionEndpoints as endpoints,
  linkSocialForm,
  type SocialLink,
} from '@portal/auth-session/domain';
import { Form, SubmitButton } from '@portal/shared/forms';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from '@portal/shared/router';
import { LinkButton, TextField } from '@portal/shared/ui';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { ExistingPasswordField } from '../password/existing-password-field';
import { codeSourceOf, type CodeSource } from '../second-factor/code-source';
import { socialFailure } from './social-failure';

const noPassword = { password: '' };

interface LinkFormProps {
  readonly link: SocialLink;
  readonly onLinked: () => void;
  readonly onCodeNeeded: (source: CodeSource) => void;
}

/** Asks for the password of the account that is linked to the provider; its address is shown and cannot be changed. */
export function LinkForm({ link, onLinked, onCodeNeeded }: LinkFormProps) {
  const [linkIdentity] = authApi.useLinkSocialIdentityMutation();
  const { search } = useLocation();

  const join = async ({ password }: typeof noPassword) => {
    try {
      await linkIdentity({ ticket: link.ticket, password }).unwrap();
      onLinked();
    } catch (thrown) {
      const source = codeSourceOf(thrown);
      if (source) return onCodeNeeded(source);
      throw socialFailure(endpoints.linkSocialIdentity, thrown);
    }
  };

  const { fields, social } = messages;
  return (
    <Form schema={linkSocialForm} initialValues={noPassword} onSubmit={join}>
      <p className="text-ink-muted">{social.linkIntro(link.providerName)}</p>
      <TextField
        label={fields.email}
        type="email"
        name="email"
        value={link.email}
        readOnly
        autoComplete="username"
      />
      <ExistingPasswordField />
      <SubmitButton block loadingWord={social.linking}>
        {social.linkSubmit}
      </SubmitButton>
      <LinkButton size="lg" block href={keepQuery(paths.login(), search)}>
        {social.cancel}
      </LinkButton>
    </Form>
  );
}
