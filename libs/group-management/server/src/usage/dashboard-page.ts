import { csvCell, usageFeatures } from '@portal/group-management/domain';
import { parseISO } from 'date-fns';
import { format } from 'date-fns/format';
import { drawChart, escaped, type ChartBar } from './dashboard-chart';
import { dashboardMessages as texts } from './dashboard.messages';
import type { MemberStats } from './stats.service';

/** The theme that the portal shows; undefined for the one of the system. */
export type DashboardTheme = 'light' | 'dark' | undefined;

interface Look {
  readonly styles: string;
  readonly theme: DashboardTheme;
}

const pageOf = (title: string, content: string, { styles, theme }: Look) => `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body><main>${content}</main></body>
</html>
`;

/** What a token that is no longer valid shows (GROUP-213). */
export const expiredPage = (look: Look) =>
  pageOf(texts.expiredTitle, `<h1>${texts.expiredTitle}</h1><p>${texts.expired}</p>`, look);

/** A ruled page with a missing word, as where the portal has nothing to show. */
const drawing =
  '<svg class="drawing" viewBox="0 0 120 84" aria-hidden="true"><path d="M14.5 4h91v79.25M14.5 4v79.25"/><path class="margin" d="M34.5 4v79.25"/><path d="M44 24h50M44 38h50M44 52h20M78 52h16M44 66h34"/><path class="caret" d="m65.5 60 5.5-12 5.5 12"/></svg>';

type Counts = Pick<ChartBar, 'accepted' | 'rejected'>;

const sumOf = (rows: readonly Counts[]): Counts => ({
  accepted: rows.reduce((sum, { accepted }) => sum + accepted, 0),
  rejected: rows.reduce((sum, { rejected }) => sum + rejected, 0),
});

const dayText = (day: string, pattern = 'MMM dd, yyyy') => format(parseISO(day), pattern);

function tableOf(caption: string, first: string, bars: readonly ChartBar[], note = ''): string {
  const cells = bars.map(
    ({ label, accepted, rejected }) =>
      `<tr><th scope="row">${escaped(label)}</th><td>${accepted}</td><td>${rejected}</td></tr>`,
  );
  const head = [first, texts.accepted, texts.rejected].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  return `<details><summary>${texts.showNumbers}</summary><table><caption>${caption}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${cells.join('')}</tbody></table>${note && `<p class="muted">${note}</p>`}</details>`;
}

interface Part {
  readonly name: string;
  readonly first: string;
  readonly bars: readonly ChartBar[];
  /** The rows of the table, where they have other labels, or are fewer. */
  readonly rows: readonly ChartBar[];
  readonly isHorizontal: boolean;
  readonly note?: string;
}

/** A chart, and below it its table, which is closed; there is a second drawing for phones, which is not shown otherwise. */
async function sectionOf({ name, first, bars, rows, isHorizontal, note }: Part): Promise<string> {
  const { accepted, rejected } = sumOf(bars);
  const shared = { bars, isHorizontal, label: texts.chart(name, accepted, rejected) };
  const wide = await drawChart({ ...shared, width: 720, height: 320, className: 'wide' });
  const narrow = await drawChart({ ...shared, width: 320, height: 260, className: 'narrow' });
  return `<section aria-label="${name}"><h2>${name}</h2><div>${wide}${narrow}</div>${tableOf(name, first, rows, note)}</section>`;
}

/** The page with the statistics of a member: charts, a table beside each, and the data as a file (GROUP-213). */
export async function dashboardPage(
  stats: MemberStats,
  { csvHref, ...look }: Look & { readonly csvHref: string },
): Promise<string> {
  const { email, days, rows } = stats;
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const { accepted, rejected } = sumOf(rows);
  const total = accepted + rejected;
  const title = texts.title(email);
  const head = `<div class="head"><div><h1>${escaped(title)}</h1><p class="muted">${texts.period(dayText(from), dayText(to))}</p></div>`;
  if (total === 0)
    return pageOf(
      title,
      `${head}</div><div class="empty">${drawing}<p>${texts.empty}</p></div>`,
      look,
    );

  const barsByDay = days.map((day) => ({
    day,
    label: dayText(day, 'MMM d'),
    ...sumOf(rows.filter((row) => row.day === day)),
  }));
  const usedDays = barsByDay.filter((bar) => bar.accepted + bar.rejected > 0);
  const byFeature = usageFeatures
    .map((feature) => ({
      label: texts.features[feature],
      ...sumOf(rows.filter((row) => row.feature === feature)),
    }))
    .filter((bar) => bar.accepted + bar.rejected > 0);
  const figures = [
    [texts.total, total],
    [texts.accepted, accepted],
    [texts.rejected, rejected],
    [texts.rate, `${Math.round((100 * accepted) / total)}%`],
  ].map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  const sections = [
    await sectionOf({
      name: texts.byDay,
      first: texts.day,
      bars: barsByDay,
      rows: usedDays.map((bar) => ({ ...bar, label: dayText(bar.day) })).toReversed(),
      isHorizontal: false,
      ...(usedDays.length < days.length && { note: texts.noDays }),
    }),
    await sectionOf({
      name: texts.byFeature,
      first: texts.feature,
      bars: byFeature,
      rows: byFeature,
      isHorizontal: true,
    }),
  ];
  return pageOf(
    title,
    `${head}<a href="${escaped(csvHref)}">${texts.download}</a></div><dl>${figures.join('')}</dl>${sections.join('')}`,
    look,
  );
}

export const dashboardCsv = ({ rows }: MemberStats): string =>
  [texts.csvHead, ...rows.map((row) => [row.day, row.feature, row.accepted, row.rejected])]
    .map((cells) => `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`)
    .join('');
