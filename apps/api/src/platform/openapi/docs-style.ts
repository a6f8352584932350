/** The sheet of `/api-docs`, in the colors of the design. */
export const docsStyleSheet = `
:root { color-scheme: light dark; --paper: #fbf9f7; --ink: #161e2f; --muted: #4f5767; --rule: #d9dce2; --link: #214287; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #13171e; --ink: #e9e8e2; --muted: #aab0b9; --rule: #353a45; --link: #98bcf5; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1, h2 { font-family: Georgia, 'Times New Roman', serif; font-weight: 400; line-height: 1.25; }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--rule); padding: 1.5rem 0; }
a { color: var(--link); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; }
dt, .method { color: var(--muted); }
dd { margin: 0; }
pre { overflow-x: auto; border: 1px solid var(--rule); padding: 1rem; font-size: .8125rem; line-height: 1.5; }
summary { cursor: pointer; min-height: 24px; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } }
`;
