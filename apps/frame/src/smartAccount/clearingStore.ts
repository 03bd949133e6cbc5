import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { readNote, writeNote } from '../browserStore.ts'
import type { ChainId } from '../chain/chainId.ts'

/** A signed transaction that takes a contract off an account. */
export type KeptClearing = {
  readonly chainId: ChainId
  readonly account: string
  readonly nonce: number
  /** The last number of the account that it uses: those of its authorisations follow its own. */
  readonly last: number
  /** What a unit of gas costs at most, and what of it is the tip, in wei. */
  readonly price: bigint
  readonly tip: bigint
  readonly raw: Hex
  /** The visitor was told that it is in a block. */
  readonly isTold: boolean
}

const wei = z.string().check(z.regex(/^\d{1,78}$/))
const kept = z.object({
  chainId: z.string(),
  account: z.string(),
  nonce: z.number(),
  last: z.number(),
  price: wei,
  tip: wei,
  raw: z.string().check(z.regex(/^0x[0-9a-f]+$/)),
  isTold: z.boolean(),
})

/**
 * All that this browser keeps, the newest last. One that does not fit is left out.
 * @throws Error or DOMException where the browser keeps nothing
 */
export async function readClearings(): Promise<readonly KeptClearing[]> {
  const found = await readNote<readonly unknown[]>('clearing')
  return (Array.isArray(found) ? found : []).flatMap((one) => {
    const parsed = kept.safeParse(one)
    if (!parsed.success) return []
    const { chainId, price, tip, raw, ...rest } = parsed.data
    return [{ ...rest, chainId: chainId as ChainId, price: BigInt(price), tip: BigInt(tip), raw: raw as Hex }]
  })
}

/** @throws Error or DOMException where the browser keeps nothing: then nothing is sent either */
export async function writeClearings(clearings: readonly KeptClearing[]): Promise<void> {
  await writeNote(
    'clearing',
    clearings.map((one) => ({ ...one, price: String(one.price), tip: String(one.tip) })),
  )
}
