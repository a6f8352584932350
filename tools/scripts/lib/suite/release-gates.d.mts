export const recordFile: string;
export function digestOf(files: readonly string[], folder?: string): string;
interface ReleaseGate {
  readonly name: string;
  readonly target: string;
  readonly project?: string;
}
export const releaseGates: readonly ReleaseGate[];
export function leaveOut(gates: readonly ReleaseGate[], targets: readonly string[]): string[];
export function leaveOutUnchanged(
  digests: ReadonlyMap<string, string>,
  passed: Readonly<Record<string, { readonly digest: string; readonly commit: string }>>,
): {
  readonly lines: readonly string[];
  readonly options: (targets: readonly string[]) => string[];
};
