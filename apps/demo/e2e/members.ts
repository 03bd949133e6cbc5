import type { RequestListener } from 'node:http'
import type { DevnetNetwork, Mount } from 'devnet'
import { createMembers } from '../server/createMembers.ts'

type Members = {
  readonly mounts: readonly Mount[]
  /** @param siteUrl where the site is served, which is known once it is */
  open(siteUrl: string): void
}

/** The site's own server, under the site's own origin. */
export function mountMembers({ chains }: Pick<DevnetNetwork, 'chains'>): Members {
  let answer: RequestListener = (_, response) => response.writeHead(503).end()
  return {
    mounts: ['/auth', '/members'].map((path) => ({ path, handle: (...args) => answer(...args) })),
    open(siteUrl) {
      const rpcUrls = Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
      answer = createMembers({ origins: [siteUrl], rpcUrls })
    },
  }
}
