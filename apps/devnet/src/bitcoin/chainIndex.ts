import { type BitcoindRpc, toSatoshi } from './bitcoindRpc.ts'

export type Output = {
  readonly scriptpubkey: string
  readonly scriptpubkey_asm: string
  readonly scriptpubkey_type: string
  readonly scriptpubkey_address?: string
  /** Satoshi. */
  readonly value: number
}

export type Status =
  | { readonly confirmed: false }
  | {
      readonly confirmed: true
      readonly block_height: number
      readonly block_hash: string
      readonly block_time: number
    }

/** A transaction as Esplora gives it. */
export type IndexedTransaction = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly vin: readonly {
    readonly txid: string
    readonly vout: number
    readonly prevout: Output | null
    readonly scriptsig: string
    readonly witness: readonly string[]
    readonly is_coinbase: boolean
    readonly sequence: number
  }[]
  readonly vout: readonly Output[]
  readonly size: number
  readonly weight: number
  readonly fee: number
  readonly status: Status
}

export type Utxo = { readonly txid: string; readonly vout: number; readonly value: number; readonly status: Status }

/** What bitcoind itself does not know: which transactions touch an address. Kept up with the node at every question. */
export type ChainIndex = {
  /** Newest first, those of the mempool before all. */
  getTransactions(address: string): Promise<readonly IndexedTransaction[]>
  getUtxos(address: string): Promise<readonly Utxo[]>
  getTransaction(txid: string): Promise<IndexedTransaction | undefined>
  /** The transaction that spends an output. */
  getSpend(txid: string, vout: number): Promise<IndexedTransaction | undefined>
}

type RawScript = { readonly hex: string; readonly asm: string; readonly type: string; readonly address?: string }
type RawOutput = { readonly value: string | number; readonly scriptPubKey: RawScript }
type RawTransaction = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly vin: readonly {
    readonly txid?: string
    readonly vout?: number
    readonly coinbase?: string
    readonly sequence: number
    readonly scriptSig?: { readonly hex: string }
    readonly txinwitness?: readonly string[]
    readonly prevout?: RawOutput
  }[]
  readonly vout: readonly RawOutput[]
  readonly size: number
  readonly weight: number
  readonly fee?: string | number
}
type RawBlock = {
  readonly hash: string
  readonly height: number
  readonly time: number
  readonly tx: readonly RawTransaction[]
}

type Known = { readonly blocks: readonly string[]; readonly mined: readonly IndexedTransaction[] }

/** Everything in blocks; what is known is read on from, unless the chain was cut back or went another way. */
async function readBlocks(rpc: BitcoindRpc, { blocks, mined }: Known): Promise<Known> {
  const height = Number(await rpc('getblockcount'))
  const last = blocks.length - 1
  const isSame = last <= height && (last < 0 || (await rpc('getblockhash', [last])) === blocks[last])
  const known = isSame ? [...blocks] : []
  const transactions = isSame ? [...mined] : []
  for (let next = known.length; next <= height; next += 1) {
    const hash = String(await rpc('getblockhash', [next]))
    const block = (await rpc('getblock', [hash, 3])) as RawBlock
    const status = { confirmed: true, block_height: next, block_hash: hash, block_time: block.time } as const
    // the genesis block's coin can never be spent and is in no node's set
    if (next > 0) transactions.push(...block.tx.map((one) => toIndexed(one, status)))
    known.push(hash)
  }
  return { blocks: known, mined: transactions }
}

async function readMempool(
  rpc: BitcoindRpc,
  mined: readonly IndexedTransaction[],
): Promise<readonly IndexedTransaction[]> {
  const ids = (await rpc('getrawmempool')) as readonly string[]
  const waiting = await Promise.all(ids.map((id) => rpc('getrawtransaction', [id, 2]).catch(() => undefined)))
  const unconfirmed = waiting
    .filter((one): one is RawTransaction => typeof one === 'object' && one !== null)
    .map((one) => toIndexed(one, { confirmed: false }))
  // bitcoind states what an input spends, and the fee, only for transactions in blocks
  const outputs = new Map([...mined, ...unconfirmed].map(({ txid, vout }) => [txid, vout]))
  return unconfirmed.map((one) => complete(one, outputs))
}

export function createChainIndex(rpc: BitcoindRpc): ChainIndex {
  let known: Known = { blocks: [], mined: [] }
  let pending: readonly IndexedTransaction[] = []
  let syncing: Promise<void> = Promise.resolve()

  const follow = async () => {
    const next = await readBlocks(rpc, known)
    pending = await readMempool(rpc, next.mined)
    known = next
  }
  /** One at a time: two would read the same blocks twice. */
  const sync = (): Promise<void> => {
    syncing = syncing.catch(() => {}).then(follow)
    return syncing
  }
  const all = () => [...known.mined, ...pending]

  return {
    async getTransactions(address) {
      await sync()
      return all()
        .filter((one) => touches(one, address))
        .reverse()
    },
    async getUtxos(address) {
      await sync()
      const spent = new Set(all().flatMap(({ vin }) => vin.map(({ txid, vout }) => `${txid}:${vout}`)))
      return all().flatMap(({ txid, vout: outputs, status }) =>
        outputs.flatMap(({ scriptpubkey_address, value }, vout) =>
          scriptpubkey_address === address && !spent.has(`${txid}:${vout}`) ? { txid, vout, status, value } : [],
        ),
      )
    },
    async getTransaction(txid) {
      await sync()
      return all().find((one) => one.txid === txid)
    },
    async getSpend(txid, vout) {
      await sync()
      return all().find(({ vin }) => vin.some((input) => input.txid === txid && input.vout === vout))
    },
  }
}

function complete(one: IndexedTransaction, outputs: ReadonlyMap<string, readonly Output[]>): IndexedTransaction {
  const vin = one.vin.map((input) => ({ ...input, prevout: outputs.get(input.txid)?.[input.vout] ?? null }))
  const paid = vin.reduce((sum, { prevout }) => sum + (prevout?.value ?? 0), 0)
  const received = one.vout.reduce((sum, { value }) => sum + value, 0)
  return { ...one, vin, fee: paid - received }
}

function touches({ vin, vout }: IndexedTransaction, address: string): boolean {
  const outputs = [...vout, ...vin.flatMap(({ prevout }) => prevout ?? [])]
  return outputs.some(({ scriptpubkey_address }) => scriptpubkey_address === address)
}

function toIndexed(raw: RawTransaction, status: Status): IndexedTransaction {
  return {
    txid: raw.txid,
    version: raw.version,
    locktime: raw.locktime,
    vin: raw.vin.map((input) => ({
      txid: input.txid ?? '0'.repeat(64),
      vout: input.vout ?? 0xffffffff,
      prevout: input.prevout ? toOutput(input.prevout) : null,
      scriptsig: input.scriptSig?.hex ?? input.coinbase ?? '',
      witness: input.txinwitness ?? [],
      is_coinbase: input.coinbase !== undefined,
      sequence: input.sequence,
    })),
    vout: raw.vout.map(toOutput),
    size: raw.size,
    weight: raw.weight,
    fee: raw.fee === undefined ? 0 : toSatoshi(raw.fee),
    status,
  }
}

function toOutput({ value, scriptPubKey }: RawOutput): Output {
  const { hex, asm, type, address } = scriptPubKey
  return {
    scriptpubkey: hex,
    scriptpubkey_asm: asm,
    scriptpubkey_type: type,
    ...(address !== undefined && { scriptpubkey_address: address }),
    value: toSatoshi(value),
  }
}
