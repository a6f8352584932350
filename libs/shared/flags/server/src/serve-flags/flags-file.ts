import { unwatchFile, watchFile } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { flagsPayload, type FlagsPayload } from '@portal/shared/flags/domain';
import type { Logger } from '@portal/server/platform';
import defaultFlags from './default-flags.json';

/** How often the file is looked at; watching by stat also works for mounted volumes and for files that are replaced. */
const lookEveryMs = 500;
const maxBytes = 256 * 1024;

export interface Flags {
  current(): FlagsPayload;
  onChange(listener: (flags: FlagsPayload) => void): void;
  stop(): void;
}

const validated = (value: unknown): FlagsPayload =>
  flagsPayload.cast(flagsPayload.validateSync(value), { stripUnknown: true, assert: true });

async function readFlags(path: string): Promise<FlagsPayload> {
  if ((await stat(path)).size > maxBytes) throw new Error(`It has more than ${maxBytes} bytes.`);
  const value: unknown = JSON.parse(await readFile(path, 'utf8'));
  return validated(value);
}

/** The flags of a file, read again when it changes; a broken file leaves the last good flags (FLAG-4, FLAG-5). */
export function createFlagsFile(path: string | undefined, logger: Logger): Flags {
  const listeners: ((flags: FlagsPayload) => void)[] = [];
  let flags = validated(defaultFlags);
  if (path === undefined)
    return { current: () => flags, onChange: () => undefined, stop: () => undefined };

  const file = path;
  async function read(): Promise<void> {
    try {
      const found = await readFlags(file);
      if (JSON.stringify(found) === JSON.stringify(flags)) return;
      flags = found;
      logger.info({ file }, 'the flags were read');
      for (const listener of listeners) listener(flags);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ file, reason }, 'the flags file is not valid; the last good flags are served');
    }
  }
  // One after the other: an older content never replaces a newer one.
  let reading = read();
  const onLook = () => void (reading = reading.then(read));
  watchFile(file, { interval: lookEveryMs, persistent: false }, onLook);
  return {
    current: () => flags,
    onChange: (listener) => void listeners.push(listener),
    stop: () => unwatchFile(file, onLook),
  };
}
