import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPolkadotRuntime, type Polkadot, polkadotAccounts, startPolkadot } from 'devnet/polkadot'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A node that answers `state_getStorage` from a table: enough for tests that are not about a chain. */
    readonly nodeUrl: string
    /** A real runtime; undefined where it is not installed. */
    readonly chain: Polkadot | undefined
    /** `//Alice`, `//Bob` … */
    readonly accounts: typeof polkadotAccounts
  }
}

/** 42 units of 10 decimals, in today's layout. */
const accountInfo = `0x${['00000000', '00000000', '01000000', '00000000'].join('')}${'0088f5c961'.padEnd(32, '0')}${'0'.repeat(96)}`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const node = await startNode()
  project.provide('nodeUrl', node.url)
  project.provide('accounts', polkadotAccounts)
  const chain = findPolkadotRuntime() && (await startPolkadot({ deadline: 60_000 }))
  if (chain) {
    const { stop: _, ...value } = chain
    project.provide('chain', value)
  }
  return async () => {
    await Promise.all([node.stop(), chain?.stop()])
  }
}

async function startNode(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return
    }
    const { id, params } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; params: readonly string[] }
    const isKnown = polkadotAccounts.some(({ publicKey }) => params[0]?.endsWith(publicKey.slice(2)))
    const result = isKnown ? accountInfo : null
    response.writeHead(200, { ...headers, 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
