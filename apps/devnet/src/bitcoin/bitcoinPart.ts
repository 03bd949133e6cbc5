import type { Part } from '../supervisor/part.ts'
import { type BitcoinAccount, deriveBitcoinAccounts } from './accounts.ts'
import type { BitcoindRpc } from './bitcoindRpc.ts'
import { createChainIndex } from './chainIndex.ts'
import { type Bitcoind, findBitcoind } from './findBitcoind.ts'
import { runBitcoind } from './runBitcoind.ts'
import { serveEsplora } from './serveEsplora.ts'

export type BitcoinOptions = {
  /** Of the Esplora interface. Default: a free one. */
  readonly port?: number
  /** Default: found as `findBitcoind` says. */
  readonly bitcoind?: Bitcoind
}

export type Bitcoin = {
  /** Esplora paths, and `/v1/fees/recommended`. */
  readonly url: string
  readonly rpcUrl: string
  /** CAIP-2: `bip122:` and the first 32 characters of the genesis block's hash. */
  readonly networkId: `bip122:${string}`
  /** Five accounts; each payment address has 150 BTC in three coins, each ordinal address 50 BTC in one. */
  readonly accounts: readonly BitcoinAccount[]
}

const accountCount = 5

/** Blocks after which a mined coin can be spent. */
const maturity = 100

/** Coins sent here can never be spent: the hash of nothing is no key's. */
const nobody = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'

/** bitcoind on a regtest chain of its own, with an Esplora-shaped front, as a part of a devnet. */
export function bitcoinPart(options: BitcoinOptions = {}): Part<Bitcoin> {
  return {
    name: 'bitcoin',
    async start(context) {
      const bitcoind = options.bitcoind ?? findBitcoind()
      if (!bitcoind) throw new Error('There is no bitcoind: set BITCOIND, or run `pnpm --filter devnet bitcoind`')
      const { rpc, rpcUrl, stop: stopNode } = await runBitcoind(context, bitcoind)
      try {
        const accounts = deriveBitcoinAccounts(accountCount)
        await seedAccounts(rpc, accounts)
        const genesis = String(await rpc('getblockhash', [0]))
        const mine = async (blocks: number) => void (await rpc('generatetoaddress', [blocks, nobody]))
        const server = await serveEsplora({ rpc, index: createChainIndex(rpc), mine }, options.port ?? 0)
        const stop = async () => {
          await server.stop()
          await stopNode()
        }
        return { value: { url: server.url, rpcUrl, networkId: `bip122:${genesis.slice(0, 32)}`, accounts }, stop }
      } catch (error) {
        await stopNode()
        throw error
      }
    },
  }
}

async function seedAccounts(rpc: BitcoindRpc, accounts: readonly BitcoinAccount[]): Promise<void> {
  for (const { payment, ordinal } of accounts) {
    await rpc('generatetoaddress', [3, payment.address])
    await rpc('generatetoaddress', [1, ordinal.address])
  }
  await rpc('generatetoaddress', [maturity, nobody])
}
