/** Sentences about a request's form; the other sentences are in the error catalogues. */
export const httpMessages = {
  repeated: 'Give this only once.',
  unknown: 'This is not expected here.',
  wrongType: 'This has the wrong type.',
} as const;
