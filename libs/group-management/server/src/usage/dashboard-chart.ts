import type { EChartsOption } from 'echarts';
import { dashboardMessages as texts } from './dashboard.messages';

export interface ChartBar {
  readonly label: string;
  readonly accepted: number;
  readonly rejected: number;
}

interface ChartOptions {
  readonly bars: readonly ChartBar[];
  /** The name of the chart for those who do not see it. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly isHorizontal: boolean;
  readonly className: string;
}

const muted = { color: 'var(--ink-muted)', fontSize: 13, fontFamily: 'inherit' };
const line = { lineStyle: { color: 'var(--line)' } };

function optionOf({ bars, isHorizontal }: ChartOptions): EChartsOption {
  const categories = {
    type: 'category' as const,
    data: bars.map(({ label }) => label),
    inverse: isHorizontal,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: 'var(--ink)' } },
    axisLabel: { ...muted, hideOverlap: true },
  };
  const values = {
    type: 'value' as const,
    minInterval: 1,
    splitNumber: 4,
    splitLine: line,
    axisLabel: muted,
  };
  const series = (name: string, color: string, data: number[]) => ({
    name,
    type: 'bar' as const,
    stack: 'suggestions',
    silent: true,
    barMaxWidth: 26,
    itemStyle: { color, borderColor: 'var(--ink)', borderWidth: 1 },
    // A bar without height would still have a border.
    data: data.map((count) => count || null),
  });
  return {
    animation: false,
    backgroundColor: 'transparent',
    // The server estimates the width of labels, so that they need room to spare.
    grid: { left: isHorizontal ? 20 : 4, right: 14, top: 40, bottom: 4, containLabel: true },
    legend: {
      top: 0,
      left: 0,
      itemWidth: 16,
      itemHeight: 12,
      itemGap: 24,
      itemStyle: { borderWidth: 1 },
      textStyle: muted,
    },
    xAxis: isHorizontal ? values : categories,
    yAxis: isHorizontal ? categories : values,
    series: [
      series(
        texts.accepted,
        'var(--accepted)',
        bars.map(({ accepted }) => accepted),
      ),
      series(
        texts.rejected,
        'var(--rejected)',
        bars.map(({ rejected }) => rejected),
      ),
    ],
  };
}

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `style="font-size:12px;"` as attributes, which a content security policy without inline styles allows. */
const styleAsAttributes = (style: string) =>
  style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .flatMap(([name = '', value]) => (value === undefined ? [] : [` ${name.trim()}="${value}"`]))
    .join('');

/** Leaves the drawing: no inline styles, no rules for pointers, nothing for a script. */
const onlyDrawing = (svg: string) =>
  svg
    .replace(/<style\b[\s\S]*?<\/style>/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => styleAsAttributes(style))
    .replace(/ (?:ecmeta_\w+|class|pointer-events)="[^"]*"/g, '');

/** Draws a bar chart of accepted and rejected suggestions as SVG; its colors come from the page's styles. */
export async function drawChart(options: ChartOptions): Promise<string> {
  const { label, width, height, className } = options;
  // Few requests need the library, and it is large.
  const { init } = await import('echarts');
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(optionOf(options));
    return onlyDrawing(chart.renderToSVGString()).replace(
      /<svg width="\d+" height="\d+"/,
      `<svg role="img" aria-label="${escaped(label)}" class="${className}"`,
    );
  } finally {
    chart.dispose();
  }
}
