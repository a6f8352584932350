/** What a browser returns for `requestStorageAccess({ localStorage: true })`; older ones return nothing. */
interface StorageAccessHandle {
  readonly localStorage?: Storage;
}

type Request = (types?: { readonly localStorage: boolean }) => Promise<StorageAccessHandle | void>;

const requestOf = (document: Document): Request | undefined =>
  'requestStorageAccess' in document
    ? (types) => (document.requestStorageAccess as Request).call(document, types)
    : undefined;

/** Whether the user can give this frame access to the storage of its own site. */
export const canAskForStorage = (document: Document): boolean => requestOf(document) !== undefined;

/** Asks for the site's storage outside of frames (EMBED-26), when the user acts; undefined when it is not allowed. */
export async function requestStorage(window: Window): Promise<Storage | undefined> {
  const request = requestOf(window.document);
  if (!request) return undefined;
  try {
    const handle = await request({ localStorage: true });
    return handle?.localStorage ?? window.localStorage;
  } catch {
    return undefined;
  }
}
