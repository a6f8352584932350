import type { ThemeChoice } from '@portal/shared/browser';
import { useLocation } from '@portal/shared/router';
import { LinkButton, SectionsPage } from '@portal/shared/ui';
import { paths, safeTarget } from '@portal/shared/util';
import { useRef } from 'react';
import { groupManagementApi } from '../api';
import { messages } from '../messages';
import { useReportedHeight } from './frame-height';
import { StatsExpired, StatsSkeleton } from './member-stats';

const frameHeight = 3_200;

interface DashboardFrameProps {
  readonly title: string;
  readonly src: string;
}

/** The dashboard: as high as its page reports, or as the specification says while it reports nothing (GROUP-215). */
function DashboardFrame({ title, src }: DashboardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useReportedHeight(frame, src);
  return (
    <iframe
      ref={frame}
      title={title}
      src={src}
      height={frameHeight}
      style={{ height }}
      referrerPolicy="no-referrer"
      // As wide as the page with its margins, and above its red line: the frame has the same columns and line.
      className="relative -mx-(--ui-gutter) block w-[calc(100%+2*var(--ui-gutter))] border-0"
    />
  );
}

interface StatsPageProps {
  /** The configured dashboard; without one the portal's own page. */
  readonly dashboardUrl: string;
  /** The theme of the portal, which the dashboard shows, too. */
  readonly theme: ThemeChoice;
}

const texts = messages.stats;

function backPathOf(f: string | null): string {
  const fallback = paths.manageGroup();
  const target = safeTarget(f, { origin: window.location.origin, fallback });
  return target.startsWith('/') ? target : fallback;
}

/** `/stats`: the dashboard of one member in a frame, for a token of five minutes (GROUP-215). */
export function StatsPage({ dashboardUrl, theme }: StatsPageProps) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const t = query.get('t') ?? '';
  const { data, isError } = groupManagementApi.useCheckStatsTokenQuery({ t });
  const dashboardQuery = new URLSearchParams({
    t,
    u: query.get('u') ?? '',
    ...(theme !== 'system' && { theme }),
  });

  return (
    <SectionsPage heading={texts.heading}>
      <div className="manuscript-row">
        <div className="grid min-w-0 gap-6 lg:col-start-2">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 wrap-anywhere">{data?.email}</p>
            <LinkButton href={backPathOf(query.get('f'))}>{texts.back}</LinkButton>
          </div>
          {isError ? <StatsExpired /> : !data && <StatsSkeleton />}
        </div>
      </div>
      {data && (
        <DashboardFrame
          title={texts.frame(data.email)}
          src={`${dashboardUrl || paths.memberStats()}?${dashboardQuery}`}
        />
      )}
    </SectionsPage>
  );
}
