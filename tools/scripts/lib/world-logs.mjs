import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 10 * 1024 * 1024;

/**
 * Opens the log file of one process. The log of the last start, and whatever exceeds 10 MB, moves to
 * `<name>.previous.log`, so that a process never keeps more than 20 MB.
 */
export function openLogFile(folder, name) {
  const path = join(folder, `${name}.log`);
  let handle;
  let bytes = 0;
  const close = () => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  const begin = () => {
    close();
    if (existsSync(path)) renameSync(path, join(folder, `${name}.previous.log`));
    handle = openSync(path, 'w');
    bytes = 0;
  };
  mkdirSync(folder, { recursive: true });
  begin();
  return {
    path,
    write(text) {
      if (handle === undefined) return;
      if (bytes > maxBytes) begin();
      bytes += writeSync(handle, text);
    },
    close,
  };
}

/** Pino's number of the level "error". */
const errorLevel = 50;

function parseLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const indented = (text) => text.replaceAll('\n', '\n    ');

/** One log entry as readable text: what happened, its details, the error and its stack. */
function formatEntry(name, { level: _level, time: _time, msg, err, ...details }) {
  const facts = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  const error = err ? `\n    ${err.type}: ${err.message}\n${err.stack ?? ''}` : '';
  return `[${name}] ${indented(msg ?? 'error')}${facts}${error}`.trimEnd();
}

/**
 * Takes what a process prints, chunk by chunk, and passes each log entry of level error or above to `print`, as
 * readable text.
 */
export function createErrorPrinter(name, print) {
  let incomplete = '';
  return (chunk) => {
    const lines = (incomplete + chunk).split('\n');
    incomplete = lines.pop() ?? '';
    for (const line of lines) {
      const entry = line.startsWith('{') ? parseLine(line) : undefined;
      if (entry?.level >= errorLevel) print(formatEntry(name, entry));
    }
  };
}
