/** Delays a method until `count` calls of it have begun, so that simultaneous requests really overlap; later calls pass. */
export function together<Args extends unknown[], Result>(
  count: number,
  method: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let begun = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return async (...args) => {
    begun += 1;
    if (begun === count) open();
    await opened;
    return method(...args);
  };
}
