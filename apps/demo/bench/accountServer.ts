import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AccountList = 'tokens' | 'nfts' | 'activity'

/** What the account holds, and what has happened to it. */
export const listSizes: Readonly<Record<AccountList, number>> = { tokens: 5_000, nfts: 2_000, activity: 10_000 }

/** As many as a page of the specification's has. */
const pageSize = 50
const networkId = 'eip155:31337'

export type AccountServer = {
  readonly url: string
  /** Lists that are asked for wait until they are let go. */
  readonly hold: () => void
  readonly release: () => void
  readonly stop: () => Promise<void>
}

/** A data service of one account that owns much: `/service/v1/...`. */
export async function startAccountServer(): Promise<AccountServer> {
  let held: (() => void)[] | undefined
  const answer = (response: ServerResponse, body: unknown) => {
    const send = () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (held) held.push(send)
    else send()
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const cursor = Number(url.searchParams.get('cursor') ?? 0)
    if (url.pathname.endsWith('/balance')) return answer(response, { balances: tokens })
    if (url.pathname.endsWith('/nfts')) return answer(response, toPage(listSizes.nfts, cursor, toNft))
    if (url.pathname.endsWith('/history')) return answer(response, toPage(listSizes.activity, cursor, toTransaction))
    response.setHeader('content-type', 'application/json')
    if (url.pathname.endsWith('/supported-chains')) return response.end(JSON.stringify({ http: [networkId], ws: [] }))
    response.statusCode = 404
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      held ??= []
    },
    release: () => {
      const waiting = held ?? []
      held = undefined
      for (const send of waiting) send()
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function toPage(count: number, cursor: number, toRow: (index: number) => unknown) {
  const end = Math.min(cursor + pageSize, count)
  const data = Array.from({ length: end - cursor }, (_, index) => toRow(cursor + index))
  return { data, next: end < count ? String(end) : null }
}

const toAddress = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`

/** As with many accounts: of five tokens one has a price, and strangers have sent the others. */
const tokens = Array.from({ length: listSizes.tokens }, (_, index) => ({
  name: `Token ${index}`,
  symbol: `T${index}`,
  chainId: networkId,
  address: `${networkId}:${toAddress(index)}`,
  price: index % 5 ? 0 : 1.5,
  ...(index % 5 === 0 && { value: 1.5 * (listSizes.tokens - index) }),
  quantity: { decimals: '18', numeric: String(listSizes.tokens - index) },
  iconUrl: '',
}))

const toNft = (index: number) => ({
  name: `Tern ${index}`,
  interface: 'erc721',
  contract: `${networkId}:${toAddress(7)}`,
  token_id: String(index),
  chainId: networkId,
  flags: { is_spam: false },
  quantity: { numeric: '1' },
})

const toTransaction = (index: number) => {
  const hash = `0x${(index + 1).toString(16).padStart(64, '0')}`
  return {
    id: `${networkId}:${hash}`,
    metadata: {
      operationType: index % 2 ? 'receive' : 'send',
      hash,
      minedAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
      sentFrom: toAddress(1),
      sentTo: toAddress(2),
      status: 'confirmed',
      nonce: index,
      chain: networkId,
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', flags: { is_spam: false } },
        direction: index % 2 ? 'in' : 'out',
        quantity: { numeric: '0.25' },
        sender: toAddress(1),
        recipient: toAddress(2),
      },
    ],
  }
}
