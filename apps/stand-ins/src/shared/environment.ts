import { resolve } from 'node:path';
import { StartError } from './errors';

type Variables = Readonly<Record<string, string | undefined>>;

/** Typed access to environment variables; each error is one sentence that names the variable. */
export interface Environment {
  text(name: string): string;
  optionalText(name: string): string | undefined;
  port(name: string): number;
  url(name: string): string;
  urls(name: string): string[];
  /** The absolute path of a folder. */
  folder(name: string): string;
}

const isHttpUrl = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/**
 * Reads a stand-in's variables. Stand-ins never run in production.
 *
 * @throws StartError with one sentence for a wrong or missing variable
 */
export function readEnvironment(variables: Variables): Environment {
  if (variables['NODE_ENV'] === 'production') {
    throw new StartError('Local stand-ins do not start with NODE_ENV=production.');
  }
  const optionalText = (name: string) => variables[name]?.trim() || undefined;
  const read = (name: string, expected: string, accepts: (value: string) => boolean) => {
    const value = optionalText(name);
    if (value !== undefined && accepts(value)) return value;
    throw new StartError(`${name} is ${value ? `"${value}"` : 'missing'}; expected ${expected}.`);
  };
  const url = (name: string) => read(name, 'an http address', isHttpUrl);
  const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return {
    optionalText,
    text: (name) => read(name, 'a text', () => true),
    port: (name) => Number(read(name, 'a port from 0 to 65535', isPort)),
    url,
    urls: (name) =>
      (optionalText(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => readEnvironment({ [name]: part }).url(name)),
    folder: (name) => resolve(read(name, 'a folder', () => true)),
  };
}
