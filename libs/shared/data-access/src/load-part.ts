import { networkError } from './api-error';

/** Loads a part of the portal at the moment it is needed; one that cannot be loaded fails as a call without a network does. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    throw networkError;
  }
}
