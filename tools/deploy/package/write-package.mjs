import { statSync } from 'node:fs';
import { main, Stop } from '../../scripts/lib/run.mjs';
import { makePackage, packFolder } from './make-package.mjs';
import { megabytes, maxBytes, sizesOf, totalOf } from './sizes.mjs';

const line = (bytes, text) => console.log(`${megabytes(bytes).padStart(9)}  ${text}`);

/** `node write-package.mjs <folder>`: makes the package of what was built, packs it, and says what takes how many bytes. */
await main(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Stop('Name the folder that the package is made in.');
  await makePackage(folder);
  const archive = await packFolder(folder);
  const sizes = sizesOf(folder);
  const total = totalOf(sizes);
  for (const [part, bytes] of sizes) line(bytes, part);
  line(total, `in all, of at most ${megabytes(maxBytes)}`);
  console.log();
  line(total, folder);
  line(statSync(archive).size, archive);
  if (total > maxBytes) throw new Stop('The package is too large.');
});
