import { createHash } from 'node:crypto'
import { deriveSolanaAccounts, type SolanaAccount } from './deriveSolanaAccounts.ts'
import { createLedger } from './ledger.ts'
import type { Node } from './methods/types.ts'
import { base58 } from './programs.ts'
import { type SolanaToken, seedLedger } from './seed.ts'
import { serveNode } from './serveNode.ts'

export type SolanaOptions = {
  /** Default: a free one. HTTP and WebSocket share it. */
  readonly port?: number
  /** Milliseconds per slot. Default 400, as on the real network. */
  readonly slotTime?: number
}

export type Solana = {
  readonly url: string
  readonly wsUrl: string
  readonly genesisHash: string
  /** CAIP-2: `solana:` and the first 32 characters of the genesis hash. */
  readonly networkId: `solana:${string}`
  /** Ten accounts with 1 000 SOL each; the first three hold the tokens, the first is the mints' authority. */
  readonly accounts: readonly SolanaAccount[]
  readonly tokens: { readonly usdc: SolanaToken; readonly rich: SolanaToken }
}

export type RunningSolana = Solana & { stop(): Promise<void> }

const accountCount = 10

/**
 * A local Solana: the real runtime (litesvm, with the SPL programs) behind JSON-RPC and PubSub of our own, seeded.
 * What differs from a real node: one slot is one block, reads know no forks (every commitment sees the newest state),
 * an included transaction is `confirmed` one slot later and `finalized` after 32.
 */
export async function startSolana(options: SolanaOptions = {}): Promise<RunningSolana> {
  const { port = 0, slotTime = 400 } = options
  const accounts = await deriveSolanaAccounts(accountCount)
  const ledger = createLedger()
  const tokens = await seedLedger(ledger, accounts)
  const genesisHash = base58(createHash('sha256').update('foyer devnet solana genesis').digest())
  const node: Node = { ledger, genesisHash, dropsTransactions: false, heldTransactions: undefined }
  const server = await serveNode(node, port)
  const clock = setInterval(() => ledger.advance(1), slotTime)
  return {
    url: server.url,
    wsUrl: server.wsUrl,
    genesisHash,
    networkId: `solana:${genesisHash.slice(0, 32)}`,
    accounts,
    tokens,
    async stop() {
      clearInterval(clock)
      await server.stop()
    },
  }
}
