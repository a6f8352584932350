const Module = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const { paths } = require(join(root, 'tsconfig.base.json')).compilerOptions;
const { _resolveFilename: resolve } = Module;

/** Preloaded into programs that do not know the import names of `tsconfig.base.json`. */
Module._resolveFilename = function resolvePortal(request, ...rest) {
  const [file] = paths[request] ?? [];
  return resolve.call(this, file ? join(root, file) : request, ...rest);
};
