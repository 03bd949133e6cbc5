import * as z from 'zod/mini'
import type { Rows } from './rows.ts'

/** This browser's half of a pair; the server has the other one. */
export type StoredPair = {
  readonly pair: string
  readonly sharing: string
  readonly half: string
  /** The key sealed under the recovery code, in strict custody: this browser and the paper open without the server. */
  readonly envelope?: string | undefined
}

const journalSchema = z.object({
  sharing: z.string(),
  base: z.nullable(z.string()),
  mode: z.enum(['standard', 'strict']),
  pair: z.string(),
  addresses: z.object({ eip155: z.string(), solana: z.string() }),
  confirmOp: z.string(),
  withdrawOp: z.string(),
})

/** A new sharing that is under way: written before the server hears of it, so that a reload finds it. */
export type Journal = z.output<typeof journalSchema>

/** Where this browser keeps its halves: at rest they are sealed under a key that no script can read out. */
export type CustodyStore = {
  readPairs(address: string): Promise<readonly StoredPair[]>
  /** @returns whether it can be read after a reload */
  savePair(address: string, pair: StoredPair): Promise<boolean>
  dropPair(address: string, pair: string): Promise<void>
  readJournal(user: string): Promise<Journal | undefined>
  writeJournal(user: string, journal: Journal): Promise<void>
  clearJournal(user: string): Promise<void>
  /** A part from before sharings had states. */
  readLegacy(address: string): Promise<{ readonly sharing: string; readonly share: string } | undefined>
  dropLegacy(address: string): Promise<void>
  /** The key with which this browser asked another device. */
  readRequest(user: string): Promise<DeviceRequest | undefined>
  writeRequest(user: string, request: DeviceRequest): Promise<void>
  clearRequest(user: string): Promise<void>
}

export type DeviceRequest = { readonly id: string; readonly keys: CryptoKeyPair }

const keyName = 'key'
type Sealed = { readonly sharing: string; readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }
const secretSchema = z.object({ half: z.string(), envelope: z.optional(z.string()) })

/** @param open undefined rows: the browser refuses to keep anything */
export function createCustodyStore(open: () => Promise<Rows | undefined>): CustodyStore {
  let opening: Promise<Rows | undefined> | undefined
  const getRows = () => {
    opening ??= open()
    return opening
  }
  const read = async (name: string) => (await getRows())?.get(name)
  const write = async (name: string, value: unknown) => await (await getRows())?.put(name, value)
  const drop = async (name: string) => await (await getRows())?.delete(name)
  return {
    readPairs: async (address) => await readPairs(await getRows(), address),
    savePair: async (address, pair) => await savePair(await getRows(), address, pair),
    dropPair: (address, pair) => drop(`pair ${address} ${pair}`),
    readJournal: async (user) => journalSchema.safeParse(await read(`journal ${user}`)).data,
    writeJournal: (user, journal) => write(`journal ${user}`, journal),
    clearJournal: (user) => drop(`journal ${user}`),
    readLegacy: async (address) => {
      const rows = await getRows()
      return rows && (await readLegacy(rows, address).catch(() => undefined))
    },
    dropLegacy: (address) => drop(`share ${address}`),
    readRequest: async (user) => (await read(`request ${user}`)) as DeviceRequest | undefined,
    writeRequest: (user, request) => write(`request ${user}`, request),
    clearRequest: (user) => drop(`request ${user}`),
  }
}

async function readPairs(rows: Rows | undefined, address: string): Promise<readonly StoredPair[]> {
  if (!rows) return []
  const prefix = `pair ${address} `
  const names = (await rows.names()).filter((name) => name.startsWith(prefix))
  const found = await Promise.all(names.map((name) => readPair(rows, name).catch(() => undefined)))
  return found.filter((pair) => pair !== undefined)
}

/** @returns whether it can be read again */
async function savePair(rows: Rows | undefined, address: string, pair: StoredPair): Promise<boolean> {
  if (!rows) return false
  try {
    await writePair(rows, address, pair)
    const kept = await readPair(rows, `pair ${address} ${pair.pair}`)
    return kept?.half === pair.half
  } catch {
    return false
  }
}

async function readPair(rows: Rows, name: string): Promise<StoredPair | undefined> {
  const row = (await rows.get(name)) as Sealed | undefined
  const text = await openRow(rows, name, row)
  if (!row || text === undefined) return undefined
  return { ...secretSchema.parse(JSON.parse(text)), sharing: row.sharing, pair: name.split(' ')[2] ?? '' }
}

async function writePair(rows: Rows, address: string, { pair, sharing, ...secret }: StoredPair): Promise<void> {
  const name = `pair ${address} ${pair}`
  const key = await ensureKey(rows)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`${name} ${sharing}`)
  const bytes = new TextEncoder().encode(JSON.stringify(secret))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  await rows.put(name, { sharing, iv, sealed } satisfies Sealed)
}

async function readLegacy(rows: Rows, address: string) {
  const row = (await rows.get(`share ${address}`)) as Sealed | undefined
  const share = await openRow(rows, address, row)
  return row && share !== undefined ? { sharing: row.sharing, share } : undefined
}

async function openRow(rows: Rows, place: string, row: Sealed | undefined): Promise<string | undefined> {
  const key = (await rows.get(keyName)) as CryptoKey | undefined
  if (!key || !row) return undefined
  const additionalData = new TextEncoder().encode(`${place} ${row.sharing}`)
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData }, key, row.sealed)
  return new TextDecoder().decode(bytes)
}

async function ensureKey(rows: Rows): Promise<CryptoKey> {
  const known = (await rows.get(keyName)) as CryptoKey | undefined
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await rows.add(keyName, made)
  const key = (await rows.get(keyName)) as CryptoKey | undefined
  if (!key) throw new Error('The key was not kept')
  return key
}
