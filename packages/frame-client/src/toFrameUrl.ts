/** What the frame is told in its address (specification §2). */
export type FrameUrlParams = {
  /** The frame's page: an http(s) address, or a path counted from `baseUrl`. A query of its own survives. */
  readonly url: string
  readonly baseUrl?: string | undefined
  readonly projectId?: string | undefined
  /** CAIP-2. Default `eip155:1`. */
  readonly chainId?: string | undefined
  /** Version of the protocol. Default `4`. */
  readonly version?: string | undefined
  /** Whether the frame writes a log. Default true. */
  readonly enableLogger?: boolean | undefined
  /** First RPC address of that network. */
  readonly rpcUrl?: string | undefined
  /** BCP 47: sent by this client alone, and by other frames ignored. */
  readonly locale?: string | undefined
}

/** @throws TypeError when it is no address */
export function toFrameUrl(params: FrameUrlParams): URL {
  const url = new URL(params.url, params.baseUrl)
  url.searchParams.set('projectId', params.projectId ?? '')
  url.searchParams.set('chainId', params.chainId ?? 'eip155:1')
  url.searchParams.set('version', params.version ?? '4')
  url.searchParams.set('enableLogger', String(params.enableLogger ?? true))
  url.searchParams.set('rpcUrl', params.rpcUrl ?? '')
  if (params.locale) url.searchParams.set('locale', params.locale)
  return url
}
