/** A key of the keyboard, as a hint beside what it does. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-line bg-surface px-1.25 font-sans text-caption leading-none">
      {children}
    </kbd>
  );
}
