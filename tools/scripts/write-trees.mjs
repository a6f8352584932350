import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTrees } from '../docs/trees.mjs';
import { root } from './lib/run.mjs';

/** `node tools/scripts/write-trees.mjs`: rewrites the trees of `architecture.md` from the folders. */
const file = join(root, 'tools/docs/architecture.md');
writeFileSync(file, withTrees(readFileSync(file, 'utf8'), root));
