/** Sentences about the form of a request; the other sentences are in the error catalogs. */
export const httpMessages = {
  repeated: 'Give this only once.',
  unknown: 'This is not expected here.',
  unstorable: 'This has a character that cannot be stored.',
  wrongType: 'This has the wrong type.',
} as const;
