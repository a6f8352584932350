export const recordFile: string;
export function digestOf(files: readonly string[], folder?: string): string;
export function leaveOutUnchanged(
  digests: ReadonlyMap<string, string>,
  passed: Readonly<Record<string, { readonly digest: string; readonly commit: string }>>,
): {
  readonly lines: readonly string[];
  readonly options: (targets: readonly string[]) => string[];
};
