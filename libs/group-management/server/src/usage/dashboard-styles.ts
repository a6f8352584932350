const darkColors = `--paper: oklch(0.2 0.018 262);
  --ink: oklch(0.93 0.008 90);
  --ink-muted: oklch(0.74 0.018 262);
  --line: oklch(0.34 0.02 262);
  --link: oklch(0.79 0.09 262);
  --accepted: oklch(0.79 0.09 262);
  --rejected: oklch(0.2 0.018 262);
  --mark: oklch(0.735 0.155 38);
  --margin: oklch(0.735 0.155 38 / 0.36);`;

/** The styles of the dashboard; the colors are those of the portal's design. */
export const dashboardStyles = `
:root {
  color-scheme: light dark;
  --paper: oklch(0.984 0.004 75);
  --ink: oklch(0.235 0.035 265);
  --ink-muted: oklch(0.455 0.028 265);
  --line: oklch(0.895 0.008 262);
  --link: oklch(0.395 0.122 263);
  --accepted: oklch(0.395 0.122 263);
  --rejected: oklch(0.984 0.004 75);
  --mark: oklch(0.555 0.2 33);
  --margin: oklch(0.555 0.2 33 / 0.34);
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme='light']) {
    ${darkColors}
  }
}
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] {
  color-scheme: dark;
  ${darkColors}
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 'Source Sans 3 Variable', system-ui, -apple-system, 'Segoe UI', sans-serif;
  font-variant-numeric: lining-nums tabular-nums;
}
main { padding: 0.25rem 0.25rem 1rem; }
h1, h2 { font-family: 'Newsreader Display', 'Iowan Old Style', Georgia, 'Times New Roman', serif; font-weight: 460; letter-spacing: -0.008em; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 1rem; font-size: 1.25rem; }
p { margin: 0.25rem 0 0; max-width: 38rem; }
.muted { color: var(--ink-muted); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 1rem; }
a { color: var(--link); text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; }
.head a { padding: 0.625rem 0; }
dl { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1.5rem 0 0; padding: 1rem 0; border-block: 1px solid var(--line); }
dt { color: var(--ink-muted); font-size: 0.875rem; }
dd { margin: 0; font-size: 1.5rem; line-height: 1.25; }
section { margin-top: 2.5rem; border-top: 1px solid var(--ink); padding-top: 1rem; }
summary { margin-top: 1rem; border-block: 1px solid var(--line); padding: 0.75rem 0; cursor: pointer; font-weight: 600; }
summary:hover { color: var(--link); }
summary:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; }
.empty { margin-top: 1.5rem; border: 1px solid var(--line); border-radius: 6px; padding: 2.5rem 1.5rem; text-align: center; }
.empty p { max-width: none; color: var(--ink-muted); }
.drawing { width: 7.5rem; margin: 0 auto 1rem; fill: none; stroke: var(--ink-muted); stroke-width: 1.5; }
.drawing .margin { stroke: var(--margin); }
.drawing .caret { stroke: var(--mark); stroke-width: 2; }
svg { display: block; width: 100%; height: auto; }
.narrow { display: none; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
caption { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
th, td { padding: 0.375rem 0 0.375rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; font-weight: 400; }
th:first-child { text-align: left; padding-left: 0; }
thead th { color: var(--ink-muted); font-size: 0.875rem; border-bottom-color: var(--ink); }
@media (max-width: 34rem) { .wide { display: none; } .narrow { display: block; } }
`;
