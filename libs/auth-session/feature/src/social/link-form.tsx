import {
  authSessionEndpoints as endpoints,
  linkSocialForm,
  type SocialLink,
} from '@portal/auth-session/domain';
import { Form, FormPasswordField, SubmitButton } from '@portal/shared/forms';
import { keepQuery, paths } from '@portal/shared/util';
import { useLocation } from '@portal/shared/router';
import { LinkButton, TextField, TextLink } from '@portal/shared/ui';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { needsCode } from '../second-factor/lazy-code-step';
import { socialFailure } from './social-failure';

const noPassword = { password: '' };

interface LinkFormProps {
  readonly link: SocialLink;
  readonly onLinked: () => void;
  readonly onCodeNeeded: () => void;
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
      if (needsCode(thrown)) return onCodeNeeded();
      throw socialFailure(endpoints.linkSocialIdentity, thrown);
    }
  };

  const { fields, login, social } = messages;
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
      <FormPasswordField
        name="password"
        label={fields.password}
        labelAside={
          <TextLink standalone href={keepQuery(paths.resetPassword(), search)}>
            {login.forgotPassword}
          </TextLink>
        }
        autoComplete="current-password"
      />
      <SubmitButton block loadingWord={social.linking}>
        {social.linkSubmit}
      </SubmitButton>
      <LinkButton size="lg" block href={keepQuery(paths.login(), search)}>
        {social.cancel}
      </LinkButton>
    </Form>
  );
}
