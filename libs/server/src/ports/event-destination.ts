export interface EventDestination {
  /**
   * Resolves when the destination has accepted a batch, and rejects otherwise. A batch may be sent again: `id` tells the
   * destination that it is the same one.
   */
  send(id: string, batch: object): Promise<void>;
}
