const { formatFiles, generateFiles, names } = require('@nx/devkit');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { mount } = require('./mount.cjs');

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The names that the templates use, such as `contact-forms` → `contactForms`, `ContactForms`, `CONTACT_FORMS`. */
function valuesOf({ name, endpoint, path }) {
  const { className, propertyName, constantName } = names(name);
  return {
    name,
    className,
    propertyName,
    constant: constantName,
    tableName: `${constantName.toLowerCase()}_entries`,
    title: capitalized(name.replaceAll('-', ' ')),
    prefix: constantName.split('_')[0],
    endpoint,
    endpointClass: names(endpoint).className,
    endpointFile: names(endpoint).fileName,
    path,
  };
}

/** Writes the migration of the new table; it needs the files on the disk. */
const writeMigration = (tree, { name }) =>
  execFileSync(
    process.execPath,
    ['tools/scripts/generate-migrations.mjs', `add_${name.replaceAll('-', '_')}`],
    { cwd: tree.root, stdio: 'inherit' },
  );

/**
 * Makes a domain that works: page, endpoint, service, repository with migration, presenter, requirements, README, specs
 * and journey, mounted everywhere. Its one endpoint stores a text; replace it with the domain's own.
 */
module.exports = async function domainGenerator(tree, options) {
  const values = valuesOf(options);
  if (tree.exists(`libs/${values.name}`)) throw new Error(`libs/${values.name} exists already.`);
  generateFiles(tree, join(__dirname, 'files'), '.', values);
  mount(tree, values);
  await formatFiles(tree);
  return () => writeMigration(tree, values);
};
