import { LRUCache } from 'lru-cache'
import { type Address, type Client, decodeAbiParameters, encodeDeployData } from 'viem'
import { call } from 'viem/actions'
import { transferFeeReader } from './artifacts/contracts.ts'
import { isTransportFailure } from './readMany.ts'

/** What arrives of a transfer, as fractions: of one that a pool makes, and of one to a pool. */
export type TransferFee = { readonly bought: Kept; readonly sold: Kept }

export type Kept = { readonly kept: bigint; readonly of: bigint }

/**
 * What a token keeps of every transfer; undefined for one that keeps nothing, and where the node cannot tell.
 * @param token in lower case
 * @param pool one that has the token, and how much of it
 */
export type GetTransferFee = (token: string, pool: FeePool) => Promise<TransferFee | undefined>

type FeePool = {
  readonly address: string
  readonly reserveA: bigint
  /** Of Uniswap, default 2: each lends in its own way, and a token may keep something at the pools of one alone. */
  readonly version?: 3 | 4
}

/** Of a pool's reserve that is borrowed to see what arrives. */
const probedPart = 1_000n
/** A contract may change what it keeps, so it is asked again, in ms. */
const life = 10 * 60_000
const cacheLimit = 5_000

/** Reads what tokens keep, by borrowing from a pool inside of `eth_call`, and remembers it. */
export function createTransferFees({ client }: { readonly client: Client }): GetTransferFee {
  const known = new LRUCache<string, Promise<TransferFee | undefined>>({ max: cacheLimit, ttl: life })
  return async (token, pool) => {
    const key = pool.version ? `${token} ${pool.address}` : token
    const found = known.get(key)
    if (found) return await found
    const reading = readFee(client, token, pool)
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    return await reading
  }
}

async function readFee(client: Client, token: string, pool: FeePool): Promise<TransferFee | undefined> {
  const of = pool.reserveA / probedPart || 1n
  const { abi, bytecode } = transferFeeReader
  const args = [pool.address as Address, token as Address, of, pool.version ?? 2] as const
  try {
    const { data = '0x' } = await call(client, { data: encodeDeployData({ abi, bytecode, args }) })
    const [bought, sold] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
    if (bought > of || sold > bought || bought === 0n) return undefined
    return bought === of && sold === bought
      ? undefined
      : { bought: { kept: bought, of }, sold: { kept: sold, of: bought } }
  } catch (error) {
    if (isTransportFailure(error)) throw error
    // a pool of another kind, or a token that refuses: the swap itself says so
    return undefined
  }
}
