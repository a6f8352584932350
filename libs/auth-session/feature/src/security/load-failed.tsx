import { Button, Message } from '@portal/shared/ui';
import { securityMessages } from './messages';

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  readonly children: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Stands in the place of a list that could not be loaded. */
export function LoadFailed({ children, isRetrying, onRetry }: LoadFailedProps) {
  const { tryAgain, loading } = securityMessages;
  return (
    <div role="alert">
      <Message
        kind="danger"
        actions={
          <Button size="sm" loading={isRetrying} loadingWord={loading} onClick={onRetry}>
            {tryAgain}
          </Button>
        }
      >
        {children}
      </Message>
    </div>
  );
}
