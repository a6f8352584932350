const { formatFiles, generateFiles, names, updateJson } = require('@nx/devkit');
const { join } = require('node:path');

/** Import names of the new libraries, for every tool that reads the one table of paths. */
function addPaths(tree, name) {
  updateJson(tree, 'tsconfig.base.json', (json) => {
    const { paths } = json.compilerOptions;
    paths[`@portal/${name}`] = [`./libs/${name}/feature/src/index.ts`];
    paths[`@portal/${name}/api`] = [`./libs/${name}/feature/src/api.ts`];
    paths[`@portal/${name}/domain`] = [`./libs/${name}/domain/src/index.ts`];
    return json;
  });
}

/** The new projects join the workspace's one type check. */
function addReferences(tree, name) {
  updateJson(tree, 'tsconfig.json', (json) => {
    json.references.push({ path: `libs/${name}/domain` }, { path: `libs/${name}/feature` });
    return json;
  });
  updateJson(tree, 'apps/api/tsconfig.json', (json) => {
    json.references.push({ path: `../../libs/${name}/domain` });
    return json;
  });
}

/** The new scope gets the boundaries of a domain. */
function addBoundary(tree, name) {
  const file = 'tools/eslint/boundaries.mjs';
  const text = tree.read(file, 'utf8');
  tree.write(file, text.replace(/const domains = \[([^\]]*)\]/, `const domains = [$1, '${name}']`));
}

/** Makes a domain with all its mirrored parts; what remains is to say what the first call takes, answers and does. */
module.exports = async function domainGenerator(tree, { name, call, path }) {
  const { className, propertyName } = names(name);
  const values = { name, call, path, className, propertyName, callFile: names(call).fileName };
  generateFiles(tree, join(__dirname, 'files'), '.', values);
  addPaths(tree, name);
  addReferences(tree, name);
  addBoundary(tree, name);
  await formatFiles(tree);
};
