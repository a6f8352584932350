import { LinkButton } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from '../messages';

const texts = messages.invitation;

interface DeadEndProps {
  readonly isSignedIn: boolean;
  readonly children: string;
}

/** Why a link to a group leads nowhere, whom to ask, and where the reader can go instead (GROUP-43). */
export const DeadEnd = ({ isSignedIn, children }: DeadEndProps) => (
  <>
    <p className="text-ink-muted">{children}</p>
    <LinkButton size="lg" block href={isSignedIn ? paths.account() : paths.login()}>
      {isSignedIn ? texts.toAccount : texts.logInAndAccept}
    </LinkButton>
  </>
);
