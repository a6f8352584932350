import { LinkButton, Message } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from './back-to-group-messages';

/** Leads back to the group that asks its administrators for a second step (GROUP-482). */
export const BackToGroup = ({ group }: { readonly group: string }) => (
  <div className="manuscript-row">
    <div className="min-w-0 lg:col-start-2">
      <Message
        kind="info"
        actions={
          <LinkButton size="sm" href={paths.manageGroup({ group })}>
            {messages.back}
          </LinkButton>
        }
      >
        {messages.text}
      </Message>
    </div>
  </div>
);
