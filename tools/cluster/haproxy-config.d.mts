/** The configuration of the HAProxy in front of the API. */
export function portalProxyConfig(parts: {
  readonly ports: { readonly portal: number; readonly statistics: number; readonly pages: number };
  /** The file with the response when nothing else can respond. */
  readonly errorPage: string;
  readonly processes: readonly {
    readonly name: string;
    readonly port: number;
    readonly serves: boolean;
  }[];
}): string;
