import type { RequestListener } from 'node:http'
import { createMemoryStore, createSignIn } from '@foyer/server'
import { toNodeListener } from '@foyer/server/node'
import { bip122Verifier } from '@foyer/siwx/bip122'
import { cosmosVerifier } from '@foyer/siwx/cosmos'
import { eip155Verifier } from '@foyer/siwx/eip155'
import { polkadotVerifier } from '@foyer/siwx/polkadot'
import { solanaVerifier } from '@foyer/siwx/solana'
import { createClient, http } from 'viem'

export type MembersOptions = {
  /** Of the site's pages. */
  readonly origins: readonly string[]
  /** EIP-155 chain id → JSON-RPC address, to ask contracts that are accounts. */
  readonly rpcUrls: Readonly<Record<string, string>>
}

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Lumen's own server: signs its readers in below `/auth`, and shows `/members` to those who are. */
export function createMembers({ origins, rpcUrls }: MembersOptions): RequestListener {
  const clients = Object.fromEntries(
    Object.entries(rpcUrls).map(([id, url]) => [`eip155:${id}`, createClient({ transport: http(url) })]),
  )
  const { handle, getSession } = createSignIn({
    origins,
    verifiers: [
      eip155Verifier({ getClient: (chainId) => clients[chainId] }),
      solanaVerifier(),
      bip122Verifier(),
      polkadotVerifier(),
      cosmosVerifier(),
    ],
    store: createMemoryStore(),
    // also where a Safe shows the site, in its own page
    session: { kind: 'cookie', sameSite: 'none' },
  })
  return toNodeListener(async (request) => {
    if (new URL(request.url).pathname !== '/members') return handle(request)
    const session = await getSession(request)
    return session ? toPage(200, 'The keeper’s log', `For ${session.account}.`) : toPage(401, 'For members', 'Sign in.')
  })
}

/** @param text of this server's own making: an account is of letters, digits, `:`, `-` and `_` */
function toPage(status: number, title: string, text: string): Response {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/?siwx=on">Back to Lumen</a></p></main></body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  }
  return new Response(page, { status, headers })
}
