import { Button, Message } from '@portal/shared/ui';

interface LoadFailureProps {
  readonly texts: { readonly failed: string; readonly tryAgain: string };
  readonly kind?: 'warning' | 'danger';
  readonly loading?: boolean;
  readonly onRetry: () => unknown;
}

/** Says that something could not be loaded, and offers to try again. */
export const LoadFailure = ({ texts, kind = 'warning', loading, onRetry }: LoadFailureProps) => (
  <Message
    kind={kind}
    actions={
      <Button size="sm" loading={loading} onClick={() => void onRetry()}>
        {texts.tryAgain}
      </Button>
    }
  >
    {texts.failed}
  </Message>
);
