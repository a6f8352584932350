import { WritingLine } from '@portal/shared/ui';
import { messages } from '../messages';

/** In the plan's place while its payment is being confirmed. */
export function ConfirmingPayment() {
  return (
    <div className="grid min-h-22 content-center gap-4">
      <p className="font-serif text-[1.5rem]/7.5 font-[460] tracking-[-0.008em]">
        {messages.plan.confirming}
      </p>
      <WritingLine label={messages.plan.confirming} />
    </div>
  );
}
