import type { Coin } from '@cosmjs/amino'
import { createChain } from './chain.ts'
import { type CosmosAccount, deriveCosmosAccounts } from './cosmosAccounts.ts'
import { handleRpc } from './handleRpc.ts'
import { respondToRest } from './respondToRest.ts'
import { serveJson } from './serveJson.ts'

export type CosmosOptions = {
  /** CometBFT's JSON-RPC. Default: a free one. */
  readonly port?: number
  /** The LCD. Default: a free one. */
  readonly restPort?: number
  /** Default `foyer-local-1`. */
  readonly chainId?: string
  /** Default `foyer`. */
  readonly bech32Prefix?: string
  /** What fees and balances are in. Default `ufoyer`. */
  readonly denom?: string
  /** Milliseconds between blocks. Default 1 000. */
  readonly blockTime?: number
}

export type Cosmos = {
  readonly name: string
  /** CometBFT's JSON-RPC. */
  readonly rpcUrl: string
  /** The LCD, which wallets ask for. */
  readonly restUrl: string
  readonly chainId: string
  readonly bech32Prefix: string
  readonly denom: string
  /** What a node takes at least, as a decimal number and a denomination: `0.025ufoyer`. */
  readonly gasPrice: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The test phrase's first five, each with 10 000 FOYER. */
  readonly accounts: readonly CosmosAccount[]
  /** Gives coins to anyone. */
  fund(address: string, coins: readonly Coin[]): void
  /** Blocks stay empty from now on. @returns lets transactions be included again */
  hold(): () => void
  stop(): Promise<void>
}

const accountCount = 5

/** 10 000 FOYER. */
const seededAmount = '10000000000'

/**
 * Starts a **stand-in for a Cosmos chain**, not a Cosmos node: no node of the SDK can be had from npm. It speaks the
 * SDK's own wire, that is protobuf transactions, both sign docs (direct and amino) with signatures verified by OpenSSL, the bank's
 * send with fees, sequences, timeout heights and the SDK's error codes, CometBFT's JSON-RPC and an LCD. It has no
 * consensus, no Merkle roots, no WebSocket, and no module beside auth and bank.
 */
export async function startCosmos(options: CosmosOptions = {}): Promise<Cosmos> {
  const { chainId = 'foyer-local-1', bech32Prefix = 'foyer', denom = 'ufoyer', blockTime = 1_000 } = options
  const chain = createChain({ chainId, bech32Prefix, minGasPrice: { denom, thousandths: 25n } })
  const accounts = deriveCosmosAccounts(accountCount, bech32Prefix)
  for (const { address } of accounts) chain.ledger.add(address, [{ denom, amount: seededAmount }])

  const rpc = await serveJson(options.port ?? 0, (request) => handleRpc(chain, request))
  const rest = await serveJson(options.restPort ?? 0, (request) => respondToRest(chain, request)).catch(
    async (error) => {
      await rpc.stop()
      throw error
    },
  )
  const blocks = setInterval(chain.createBlock, blockTime)
  const stop = async () => {
    clearInterval(blocks)
    await Promise.all([rpc.stop(), rest.stop()])
  }
  return {
    name: 'Foyer Cosmos stand-in',
    rpcUrl: rpc.url,
    restUrl: rest.url,
    chainId,
    bech32Prefix,
    denom,
    gasPrice: `0.025${denom}`,
    nativeCurrency: { name: 'Foyer', symbol: 'FOYER', decimals: 6 },
    accounts,
    fund: chain.ledger.add,
    hold: chain.hold,
    stop,
  }
}
