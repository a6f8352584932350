import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { workspaceRoot } from './entries.mjs';

const scope = '.portal-ui';

/**
 * The page of another app stays as it is: the portal's rules for its page apply to the part that the libraries fill. A theme adds
 * no weight to its selector, so the tokens that the app sets for that part win in every theme.
 */
function scoped(selector) {
  const [page = '', root, conditions = ''] =
    selector.match(/^(:root|:host|html)((?:[:[][^\s>+~]*)?)/) ?? [];
  if (!root) return selector.startsWith(scope) ? selector : `${scope} ${selector}`;
  return `${conditions && `:where(:root${conditions}) `}${scope}${selector.slice(page.length)}`;
}

const isFrame = ({ parent }) => parent.type === 'atrule' && parent.name === 'keyframes';

/** Rules for the whole page, which belongs to the app. */
const isOfPage = ({ selector }) => /^body\b/.test(selector);

/** Confines every rule to the elements with the class `portal-ui` and what is in them, and gives animations names of their own. */
const scopedRules = {
  postcssPlugin: 'scoped-rules',
  OnceExit: (root) => {
    const animations = new Set();
    root.walkAtRules(/^(?:page|keyframes)$/, (rule) => {
      if (rule.name === 'page') rule.remove();
      else {
        animations.add(rule.params);
        rule.params = `portal-${rule.params}`;
      }
    });
    const used = new RegExp(`(?<![\\w-])(?=(?:${[...animations].join('|')})(?![\\w-]))`, 'g');
    root.walkDecls(/^(?:animation|--animate-)/, (declaration) => {
      declaration.value = declaration.value.replace(used, 'portal-');
    });
    root.walkRules((rule) => {
      if (isOfPage(rule)) rule.remove();
      else if (!isFrame(rule)) rule.selectors = [...new Set(rule.selectors.map(scoped))];
    });
  },
};

/**
 * Writes `styles.css`: the tokens, the design system and the utilities of all libraries, safe from the rules of the page, and
 * beside it the fonts.
 * @param {string} outDir the package of `shared`
 */
export async function writeStyles(outDir) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(workspaceRoot, 'libs/shared/ui/src/styles'),
    base: './',
    publicDir: false,
    plugins: [tailwindcss()],
    css: { postcss: { plugins: [scopedRules] } },
    build: {
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(workspaceRoot, 'libs/shared/ui/src/styles/package.css'),
        output: {
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? 'styles.css' : 'fonts/[name][extname]',
        },
      },
    },
  });
}
