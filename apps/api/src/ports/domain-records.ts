/** Asks the name servers of domains. */
export interface DomainRecords {
  /** The TXT records of a name, each as one text; none when it does not exist, undefined without an answer. */
  textsOf(name: string): Promise<readonly string[] | undefined>;
}
