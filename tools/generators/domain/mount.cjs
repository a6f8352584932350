const { updateJson } = require('@nx/devkit');

/**
 * Inserts text behind the part of a file that `place` matches. A generator that does not find its place must not guess: it
 * fails and names the file.
 */
function insertAfter(tree, file, place, text) {
  const content = tree.read(file, 'utf8');
  const matches = [...(content ?? '').matchAll(new RegExp(place, 'g'))];
  if (matches.length !== 1) {
    throw new Error(
      `${file} has ${matches.length} places that match ${place}; the generator needs exactly one.`,
    );
  }
  const [match] = matches;
  const end = match.index + match[0].length;
  tree.write(file, content.slice(0, end) + text + content.slice(end));
}

/** The import names of the new libraries, and the projects that the type check visits. */
function mountProjects(tree, { name }) {
  updateJson(tree, 'tsconfig.base.json', (json) => {
    Object.assign(json.compilerOptions.paths, {
      [`@portal/${name}`]: [`./libs/${name}/feature/src/index.ts`],
      [`@portal/${name}/api`]: [`./libs/${name}/feature/src/api.ts`],
      [`@portal/${name}/domain`]: [`./libs/${name}/domain/src/index.ts`],
      [`@portal/${name}/server`]: [`./libs/${name}/server/src/index.ts`],
      [`@portal/${name}/server/testing`]: [`./libs/${name}/server/src/testing/index.ts`],
    });
    return json;
  });
  const addReferences = (file, ...paths) =>
    updateJson(tree, file, (json) => {
      json.references.push(...paths.map((path) => ({ path })));
      return json;
    });
  const halves = ['domain', 'feature', 'server'];
  addReferences('tsconfig.json', ...halves.map((half) => `libs/${name}/${half}`));
  addReferences('apps/api/tsconfig.json', `../../libs/${name}/domain`, `../../libs/${name}/server`);
  addReferences(
    'apps/portal/tsconfig.json',
    `../../libs/${name}/domain`,
    `../../libs/${name}/feature`,
  );
  addReferences('tools/tsconfig.json', `../libs/${name}/domain`);
}

/** The module and its routes on the server. */
function mountModule(tree, { name, className, propertyName }) {
  const modules = 'apps/api/src/api-modules.ts';
  insertAfter(
    tree,
    modules,
    /import \{[^}]*\} from '@portal\/overleaf-oauth\/server';\n/,
    `import { create${className}Module } from '@portal/${name}/server';\n`,
  );
  insertAfter(
    tree,
    modules,
    /\n(?= {2}return \{\n {4}modules: )/,
    `  registry.add(create${className}Module(platform));\n`,
  );

  const endpoints = 'apps/api/src/testing/requests/all-endpoints.ts';
  const routes = `${propertyName}Routes`;
  insertAfter(
    tree,
    endpoints,
    /import \{ accountRoutes \} from '@portal\/account\/server\/testing';\n/,
    `import { ${routes} } from '@portal/${name}/server/testing';\n`,
  );
  insertAfter(
    tree,
    endpoints,
    /\n {2}\.\.\.accountRoutes\(noServices\),\n/,
    `  ...${routes}(noServices),\n`,
  );
}

/** How long the rows of the table are kept, and by what a distributed database spreads them. */
function mountTable(tree, { name, propertyName, tableName }) {
  const retention = 'apps/api/src/retention/retention.ts';
  insertAfter(
    tree,
    retention,
    /import \{ telemetryBatches \} from '.*';\n/,
    `import { ${propertyName}Entries } from '@portal/${name}/server';\n`,
  );
  insertAfter(
    tree,
    retention,
    /\n(?= {2}kept\(adminActions,)/,
    `  kept(${propertyName}Entries, withAccount),\n`,
  );
  insertAfter(
    tree,
    'tools/docs/scale.md',
    /\n\| an id or a hash, but the row has a `uid`[^|]*\| /,
    `\`${tableName}\`, `,
  );
}

/** The page in the portal's URL table. */
function mountPage(tree, { name, propertyName, title }) {
  insertAfter(
    tree,
    'apps/portal/src/routes.tsx',
    /\nconst pages: PageRoute\[\] = \[\n[^]*?(?=\n\];\n)/,
    `
  {
    path: paths.${propertyName}(),
    title: titles.${propertyName},
    page: guardedPage(() => import('./pages/${name}')),
  },`,
  );
  insertAfter(
    tree,
    'libs/shared/util/src/paths.ts',
    /\nexport const paths = \{/,
    `\n  ${propertyName}: pathTo('/${name}'),`,
  );
  insertAfter(
    tree,
    'apps/portal/src/messages.ts',
    /\n {2}titles: \{\n[^}]*?(?=\n {2}\},\n)/,
    `\n    ${propertyName}: '${title}',`,
  );
}

/** The boundaries of a domain, and the checks of every endpoint. */
function mountChecks(tree, { name, propertyName }) {
  insertAfter(
    tree,
    'tools/eslint/boundaries.mjs',
    /\n(?:export )?const domains = \[[^\]]*'(?=,?\s*\])/,
    `, '${name}'`,
  );
  const check = 'tools/checks/endpoints.spec.ts';
  insertAfter(
    tree,
    check,
    /(?:import \{ (?:\w+Endpoints(?:, )?)+ \} from '@portal\/.*';\n)+/,
    `import { ${propertyName}Endpoints } from '@portal/${name}/domain';\n`,
  );
  insertAfter(
    tree,
    check,
    /(?: {2}\['[\w-]+', .*Endpoints.*\],\n)+/,
    `  ['${name}', ${propertyName}Endpoints],\n`,
  );
}

/** Adds a new domain to every file that lists the domains. */
exports.mount = function mount(tree, values) {
  mountProjects(tree, values);
  mountModule(tree, values);
  mountTable(tree, values);
  mountPage(tree, values);
  mountChecks(tree, values);
};
