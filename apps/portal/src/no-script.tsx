import { paths } from '@portal/shared/util';
import { messages } from './messages';

/** Pages that are complete without scripts, and those that can be read. */
const complete = [paths.home(), paths.terms(), paths.privacy()];
const readable = [paths.plans(), paths.contact(), paths.institutions()];

/** What a browser without scripts shows above a page that needs them (SHARED-325). The build writes it in front of the page. */
export function NoScript({ path }: { readonly path: string }) {
  if (complete.includes(path)) return null;
  const { page, parts } = messages.noScript;
  return (
    <noscript>
      <p className="page-width bg-warning-soft py-3 text-ink">
        {readable.includes(path) ? parts : page}
      </p>
    </noscript>
  );
}
