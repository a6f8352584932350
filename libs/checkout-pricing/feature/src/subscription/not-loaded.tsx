import { Button, Message } from '@portal/shared/ui';
import { messages } from '../plan-card/messages';

interface NotLoadedProps {
  readonly sentence: string;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Says that something of the plan could not be loaded, and offers to try again. */
export const NotLoaded = ({ sentence, onRetry, className }: NotLoadedProps) => (
  <Message
    kind="warning"
    {...(className && { className })}
    actions={
      <Button size="sm" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    }
  >
    {sentence}
  </Message>
);
