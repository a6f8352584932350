/** The keys of rows that were just changed; they are highlighted for 2 seconds (SHARED-30). */
export declare function useRowHighlight(): {
    highlightedKeys: ReadonlySet<string>;
    highlight: (...keys: readonly string[]) => void;
};
