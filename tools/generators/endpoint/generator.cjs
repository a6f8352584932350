const { formatFiles, generateFiles, names } = require('@nx/devkit');
const { join } = require('node:path');
const ts = require('typescript');

/** The first match of a pattern in a file of the domain; without one the generator fails and names the file. */
function find(tree, file, pattern, wanted) {
  const match = pattern.exec(tree.read(file, 'utf8') ?? '');
  if (!match) throw new Error(`${file} has no ${wanted}.`);
  return match;
}

/** A text with names imported from a module. */
function withImport(text, module, ...added) {
  const existing = new RegExp(String.raw`import \{([^}]*)\} from '${module}';`).exec(text);
  if (!existing) {
    const end = [...text.matchAll(/^(?:import|export)[^;]*? from '[^']*';\n/gm)].at(-1);
    const place = end ? end.index + end[0].length : 0;
    const line = `import { ${added.join(', ')} } from '${module}';\n`;
    return text.slice(0, place) + line + text.slice(place);
  }
  const imported = existing[1].split(',').map((name) => name.trim());
  const all = new Set([...imported, ...added].filter(Boolean));
  return text.replace(existing[0], () => `import { ${[...all].join(', ')} } from '${module}';`);
}

/** The end of the last row of the call of `defineRoutes`, and the services that its rows are made with. */
function placeOfRow(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let place;
  const visit = (node, services) => {
    const parameter = ts.isFunctionLike(node) && node.parameters[0];
    const inner = parameter && ts.isIdentifier(parameter.name) ? parameter.name.text : services;
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineRoutes') {
      const [, rows] = node.arguments;
      if (rows && ts.isObjectLiteralExpression(rows) && inner) {
        place = { services: inner, end: rows.properties.at(-1)?.getEnd() ?? rows.getStart() + 1 };
      }
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, undefined);
  if (!place) throw new Error(`${file} has no call of defineRoutes with rows.`);
  return place;
}

/** The contract: host, method, path, access, schemas and errors. */
function addEndpoint(tree, file, { name, method, path }) {
  const imported = withImport(
    withImport(tree.read(file, 'utf8'), 'yup', 'number'),
    '@portal/shared/contract',
    'defineEndpoint',
    'emptyObject',
    'strictObject',
  );
  tree.write(
    file,
    `${imported}
export const ${name} = defineEndpoint({
  host: 'origin',
  method: '${method}',
  path: '${path}',
  access: 'user',
  effects: [],
  request: emptyObject,
  /** Epoch seconds. */
  response: strictObject({ answeredAt: number().integer().defined() }),
  errors: [],
});
`,
  );
}

/** The row: summary, requirement, limits and handler. */
function addRow(tree, file, { domain, name, className, fileName, requirement }) {
  const imported = withImport(
    withImport(tree.read(file, 'utf8'), '@portal/server/platform', 'perAccount'),
    `./${fileName}/${fileName}.service`,
    `create${className}`,
  );
  const { services, end } = placeOfRow(file, imported);
  const row = `,
    ${name}: {
      summary: 'Tells the signed-in user when the request was answered.',
      requirement: '${requirement}',
      limits: { perAccount: perAccount('${domain}-${fileName}-per-account', 600) },
      handle: create${className}(${services}),
    }`;
  tree.write(file, imported.slice(0, end) + row + imported.slice(end));
}

/** The table of valid requests, with which the app's specs call every endpoint; a generated domain is not in it. */
function addValidRequest(tree, { domain, name, endpoints }) {
  const [file, place] =
    domain === 'auth-session'
      ? ['libs/auth-session/server/src/testing/valid-requests.ts', /=> \(\{\n/]
      : ['apps/api/src/testing/requests/valid-requests.ts', / return \{\n(?: *\.\.\..*\n)*/];
  const text = tree.read(file, 'utf8') ?? '';
  if (!text.includes(endpoints)) return;
  const { 0: before, index } = find(tree, file, place, 'table of requests');
  const end = index + before.length;
  tree.write(file, `${text.slice(0, end)}${name}: {},\n${text.slice(end)}`);
}

const isOptional = ({ initializer, questionToken }) => Boolean(initializer ?? questionToken);

/** The name of the first exported function of a file that starts the API without an argument. */
function starterIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const starter = source.statements.find(
    (node) =>
      ts.isFunctionDeclaration(node) &&
      /^export\b/.test(node.getText()) &&
      /^start\w*Api$/.test(node.name?.text ?? '') &&
      node.parameters.every(isOptional),
  );
  return starter?.name.text;
}

/** The function that starts the API with the domain for its specs, and its module. */
function starterOf(tree, domain) {
  const folder = `libs/${domain}/server/src/testing`;
  for (const file of tree.children(folder).filter((name) => /\.ts$/.test(name))) {
    const starter = starterIn(file, tree.read(`${folder}/${file}`, 'utf8') ?? '');
    const starterModule = `../testing/${file.slice(0, -3)}`.replace(/\/index$/, '');
    if (starter) return { starter, starterModule };
  }
  throw new Error(
    `${folder} exports no function that starts the API without an argument, such as startAuthApi.`,
  );
}

/**
 * Adds an endpoint that works: its contract to the domain half, its row to the routes, and a service with its spec. It
 * answers with the time; give it the requirement's request, response and work.
 */
module.exports = async function endpointGenerator(tree, options) {
  const { domain, name, method = 'POST', requirement } = options;
  const { className, fileName } = names(name);
  const source = `libs/${domain}/server/src`;
  const routes = `${source}/${domain}.routes.ts`;
  find(
    tree,
    `libs/${domain}/REQUIREMENTS.md`,
    new RegExp(String.raw`\*\*${requirement}\*\*`),
    `requirement ${requirement}; state it first`,
  );
  const [, endpoints, module] = find(
    tree,
    `libs/${domain}/domain/src/index.ts`,
    /export \* as (\w+) from '\.\/([\w/-]+)'/,
    'export of endpoints',
  );
  if (tree.exists(`${source}/${fileName}`))
    throw new Error(`${source}/${fileName} exists already.`);
  const values = { ...options, method, className, fileName, endpoints, ...starterOf(tree, domain) };
  addEndpoint(tree, `libs/${domain}/domain/src/${module}.ts`, values);
  addRow(tree, routes, values);
  addValidRequest(tree, values);
  generateFiles(tree, join(__dirname, 'files'), source, values);
  await formatFiles(tree);
};
