let seen: string[] = [];
let spy: jest.SpyInstance | undefined;

/** Collects `console.error`; a test that expects one puts its own spy over it. */
export function watchConsole(): void {
  seen = [];
  spy = jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    seen.push(parts.map(String).join(' '));
  });
}

/** Fails the test that wrote to `console.error` without expecting to. */
export function refuseConsoleErrors(): void {
  spy?.mockRestore();
  if (seen.length > 0) throw new Error(`Unexpected console.error:\n${seen.join('\n')}`);
}
