import type { User } from '@portal/auth-session/domain';
import { useSearchParams } from '@portal/shared/router';
import {
  Button,
  Facts,
  LinkButton,
  PageSection,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { linkedEditorSection, paths } from '@portal/shared/util';
import { lazy, Suspense, useEffect } from 'react';
import { messages as texts } from './messages';
import { keptPrimaryEmail } from './primary-email';

const Unlink = lazy(async () => ({ default: (await import('./unlink')).Unlink }));

interface LinkedAccountSectionProps {
  readonly user: Pick<User, 'overleaf'>;
  readonly productName: string;
  readonly editorName: string;
}

/** Where a link that was made leads back to, which says so (OAUTH-46). */
const linkedHref = paths.account({ editor: 'linked' });

/** The linked user of the LaTeX editor on the account page, or the way to link one (OAUTH-40, OAUTH-42). */
export function LinkedAccountSection({ user, productName, editorName }: LinkedAccountSectionProps) {
  const { show, region } = useTimedMessage();
  const [query, setQuery] = useSearchParams();
  const isBack = query.has('editor');
  const isLinked = user.overleaf !== null;
  useEffect(() => {
    if (!isBack) return;
    setQuery((now) => new URLSearchParams([...now].filter(([name]) => name !== 'editor')), {
      replace: true,
    });
    if (isLinked) show('success', texts.linked);
  }, [isBack, isLinked, setQuery, show]);
  return (
    <PageSection heading={texts.heading} id={linkedEditorSection}>
      <div className="grid gap-4">
        {user.overleaf ? (
          <LinkedAccount
            overleaf={user.overleaf}
            onUnlinked={() => show('success', texts.unlinked)}
            onFailure={(sentence) => show('danger', sentence)}
          />
        ) : (
          <div className="flex items-center justify-between gap-x-8 gap-y-3 max-sm:flex-col max-sm:items-start">
            <p className="text-ink-muted">{texts.notLinked(editorName, productName)}</p>
            <LinkButton
              className="shrink-0"
              external
              href={paths.editorLogin({ purpose: 'link', redirect: linkedHref })}
            >
              {texts.link(editorName)}
            </LinkButton>
          </div>
        )}
        <StatusRegion {...region} />
      </div>
    </PageSection>
  );
}

interface LinkedAccountProps {
  readonly overleaf: NonNullable<User['overleaf']>;
  readonly onUnlinked: () => void;
  readonly onFailure: (sentence: string) => void;
}

function LinkedAccount({ overleaf, onUnlinked, onFailure }: LinkedAccountProps) {
  const { id, email } = overleaf;
  const facts = [
    { term: texts.id, description: id },
    { term: texts.email, description: email ?? keptPrimaryEmail(id) ?? texts.unknownEmail },
  ];
  return (
    <>
      <Facts facts={facts} />
      <Suspense
        fallback={
          <Button loading loadingWord={texts.loading}>
            {texts.unlink}
          </Button>
        }
      >
        <Unlink onUnlinked={onUnlinked} onFailure={onFailure} />
      </Suspense>
    </>
  );
}
