import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from './test-database';

/** The migrations of this version, and those that later versions bring: each addition applies with the next `migrate`. */
export function laterMigrations(): {
  readonly folder: string;
  readonly add: (statements: string) => void;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  return {
    folder,
    add(statements) {
      const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
      const last = journal.entries.at(-1);
      const tag = `later_${journal.entries.length}`;
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
      writeFileSync(journalFile, JSON.stringify(journal));
      writeFileSync(join(folder, `${tag}.sql`), statements);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
