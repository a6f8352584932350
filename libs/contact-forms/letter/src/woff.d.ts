/** The address of a font file, which the build copies beside the scripts. */
declare module '*.woff?url' {
  const url: string;
  // eslint-disable-next-line no-restricted-syntax -- Vite gives the address of a file as default export
  export default url;
}
