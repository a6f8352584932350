/** The stand-ins' design: a few of the product's tokens in light and dark, without web fonts. */
export const pageStyles = /* css */ `
:root {
  color-scheme: light;
  --paper: oklch(0.984 0.004 75); --surface: oklch(1 0 0); --sunken: oklch(0.962 0.006 75);
  --ink: oklch(0.235 0.035 265); --muted: oklch(0.455 0.028 265);
  --line: oklch(0.895 0.008 262); --line-strong: oklch(0.605 0.022 262);
  --primary: oklch(0.395 0.122 263); --primary-hover: oklch(0.335 0.112 263); --on-primary: oklch(0.99 0.003 95);
  --link: oklch(0.395 0.122 263); --focus: oklch(0.53 0.21 262);
  --danger: oklch(0.475 0.182 18); --danger-soft: oklch(0.962 0.018 14);
  --success: oklch(0.46 0.098 162); --success-soft: oklch(0.964 0.017 162);
  --label: oklch(0.495 0.1 72); --label-soft: oklch(0.966 0.04 90);
  --serif: "Newsreader Display", "Iowan Old Style", Georgia, "Times New Roman", serif;
  --sans: "Source Sans 3 Variable", system-ui, -apple-system, "Segoe UI", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: oklch(0.204 0.016 265); --surface: oklch(0.24 0.018 265); --sunken: oklch(0.178 0.014 265);
    --ink: oklch(0.93 0.008 95); --muted: oklch(0.755 0.015 262);
    --line: oklch(0.348 0.02 265); --line-strong: oklch(0.6 0.025 262);
    --primary: oklch(0.553 0.132 262); --primary-hover: oklch(0.515 0.132 262);
    --link: oklch(0.79 0.09 259); --focus: oklch(0.81 0.098 250);
    --danger: oklch(0.765 0.125 16); --danger-soft: oklch(0.295 0.055 14);
    --success: oklch(0.79 0.105 162); --success-soft: oklch(0.285 0.038 166);
    --label: oklch(0.83 0.105 85); --label-soft: oklch(0.305 0.042 82);
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 var(--sans); overflow-wrap: break-word; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.top { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; padding: 0.5rem clamp(1rem, 4vw, 3rem); min-height: 3.75rem; border-bottom: 1px solid var(--line); }
.top nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.top nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.service { margin: 0; font-weight: 600; }
.label { display: inline-block; margin-left: 0.375rem; padding: 0 0.5rem; border-radius: 2px; background: var(--label-soft); color: var(--label); font-size: 0.8125rem; line-height: 1.5rem; white-space: nowrap; }
main { margin: 0 auto; padding: clamp(1.5rem, 5vw, 3rem) 1rem 4rem; }
main.column { max-width: 34rem; }
main.wide { max-width: 72rem; }
h1 { margin: 0; font: 450 1.75rem/1.2 var(--serif); letter-spacing: -0.008em; }
h2 { margin: 0 0 0.75rem; font: 500 1.375rem/1.3 var(--serif); }
p { margin: 0; }
p + p { margin-top: 0.75rem; }
.muted, .hint { color: var(--muted); }
.hint { font-size: 0.9375rem; line-height: 1.4; }
.sheet { padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
main > * + * { margin-top: 1.25rem; }
main > h2 { margin-top: 2rem; }
.sheet > :last-child { margin-bottom: 0; }
.facts { display: grid; grid-template-columns: fit-content(60%) minmax(0, 1fr); row-gap: 0.375rem; margin: 0; }
.facts dt { padding-right: 1rem; color: var(--muted); }
.facts dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums lining-nums; }
.facts .total { padding-top: 0.5rem; border-top: 1px solid var(--ink); color: var(--ink); font-weight: 600; }
form { display: grid; gap: 1rem; }
form.inline .field { flex: 1 1 10rem; }
form.inline { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.field { display: grid; gap: 0.375rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; align-items: start; }
label, legend { font-weight: 600; }
fieldset { display: grid; gap: 0.75rem; margin: 0; padding: 0; border: 0; }
.check { display: flex; gap: 0.625rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
input, select, textarea { width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--surface); color: var(--ink); font: inherit; }
input[type="checkbox"], input[type="radio"] { flex: none; width: 1.125rem; min-height: 0; height: 1.125rem; accent-color: var(--primary); }
input[aria-invalid="true"] { border-color: var(--danger); box-shadow: inset 0 -1px 0 var(--danger); }
.error { color: var(--danger); font-size: 0.9375rem; }
.message { padding: 0.75rem 1rem; border-radius: 6px; }
.message.bad { background: var(--danger-soft); color: var(--danger); }
.message.good { background: var(--success-soft); color: var(--success); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: 0.375rem 1.25rem; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--surface); color: var(--ink); font: 600 1rem/1.25 var(--sans); text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--sunken); border-color: var(--ink); }
button.primary, .button.primary { border-color: transparent; background: var(--primary); color: var(--on-primary); }
button.primary:hover, .button.primary:hover { background: var(--primary-hover); }
button.danger { border-color: var(--danger); color: var(--danger); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; border-block: 2px solid var(--ink); }
th, td { padding: 0.625rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-size: 0.9375rem; white-space: nowrap; }
td.number { white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums lining-nums; }
code, pre { font: 0.9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { overflow-x: auto; white-space: pre-wrap; }
.host { display: grid; gap: 2rem; }
.host section { display: grid; gap: 0.75rem; min-width: 0; }
.host h2 { margin: 0; }
.messages { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.messages li { padding: 0.75rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
.messages pre { margin: 0.375rem 0 0; }
.sheet.suggestion { display: grid; gap: 1rem; }
.edit { font: 400 1.375rem/1.6 var(--serif); }
.edit del { color: var(--muted); text-decoration-color: var(--danger); }
.edit ins { color: var(--danger); font-style: italic; text-decoration: none; }
textarea { line-height: 1.6; resize: vertical; }
label.field { font-weight: 600; }
label.field textarea { font-weight: 400; }
iframe[hidden] { display: none; }
iframe { width: 100%; border: 1px solid var(--line); border-radius: 6px; background: white; }
@media (max-width: 30rem) { button, .button, .actions > form { width: 100%; } }
`;
