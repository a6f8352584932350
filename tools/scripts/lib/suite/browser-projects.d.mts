/** The domains whose views or rules the browser tests of a domain see. */
export declare const domainsSeenBy: (domain: string) => readonly string[];
