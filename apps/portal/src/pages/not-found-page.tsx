import { LinkButton, PlainPage, Tombstone } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useConfig } from '../config-context';
import { messages } from '../messages';

/** The page for unknown addresses (SHARED-1). */
export function Page() {
  const { brand } = useConfig();
  return (
    <PlainPage>
      <div className="grid justify-items-start gap-8 py-24">
        <h1 className="type-headline">
          {messages.notFound.heading(brand.productName)} <em>{messages.notFound.sentence}</em>{' '}
          <Tombstone />
        </h1>
        <LinkButton variant="primary" href={paths.home()}>
          {messages.notFound.home}
        </LinkButton>
      </div>
    </PlainPage>
  );
}
