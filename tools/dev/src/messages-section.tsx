import { Button, PageSection, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';

import { messages } from './messages';

const successMs = 5000;

function Announced() {
  const { show, region } = useTimedMessage();
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            show('success', 'Saved. This leaves by itself.', { leavesAfterMs: successMs })
          }
        >
          Announce a success
        </Button>
        <Button onClick={() => show('danger', 'An unexpected error has occurred.')}>
          Announce an error
        </Button>
      </div>
      <StatusRegion {...region} />
    </div>
  );
}

/** Every kind of message, and the live region that announces them. */
export function MessagesSection() {
  return (
    <PageSection heading={messages.sections.messages}>
      <div className="grid gap-3">
        <Message kind="info">
          We’re confirming your payment. Your plan will appear here in a moment.
        </Message>
        <Message kind="success" onDismiss={() => undefined}>
          <p>
            Follow the instructions sent to <b>{messages.email}</b> to activate your account
          </p>
        </Message>
        <Message kind="warning" actions={<Button size="sm">Resend email</Button>}>
          <p>
            <b>Verify your account.</b> You can use your products once your email address is
            verified.
          </p>
        </Message>
        <Message kind="danger">The email and password you entered don’t match.</Message>
      </div>
      <Announced />
    </PageSection>
  );
}
