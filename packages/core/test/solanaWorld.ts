import { sha256 } from '@noble/hashes/sha2'
import { base58, base64 } from '@scure/base'
import { startSolana } from 'devnet/solana'

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  budget: 'ComputeBudget111111111111111111111111111111',
  table: 'AddressLookupTab1e1111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

export const wrappedMint = 'So11111111111111111111111111111111111111112'

/** What an instruction says of an account: `s` signs, `w` may be written. */
export type Account = { address: string; role: '' | 's' | 'w' | 'sw' }
export type Step = { program: string; accounts: Account[]; data: Uint8Array }
export type Tables = { readonly [table: string]: readonly string[] }

export type Sketch = {
  payer: string
  blockhash: string
  steps: readonly Step[]
  tables?: Tables
  isLegacy?: boolean
}

const parties = ['visitor', 'maker', 'thief', 'newcomer'] as const
type Party = { readonly address: string; readonly seed: string }

/** A local chain with the real token programs, and four parties: of the first three each has both tokens, of the last the coin alone. */
export async function startSolanaWorld() {
  const chain = await startSolana()
  const [visitor, maker, thief, newcomer] = chain.accounts as unknown as readonly [Party, Party, Party, Party]
  const call = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = (await (await fetch(chain.url, { method: 'POST', body })).json()) as {
      result?: unknown
      error?: unknown
    }
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
  const getBlockhash = async () =>
    ((await call('getLatestBlockhash')) as { value: { blockhash: string } }).value.blockhash
  return {
    chain,
    call,
    getBlockhash,
    ...({ visitor, maker, thief, newcomer } satisfies Record<(typeof parties)[number], Party>),
    /** Signs, sends and waits for nothing: the chain includes it at once. */
    async send({ address, seed }: Party, steps: readonly Step[]): Promise<void> {
      const bytes = encodeSolana({ payer: address, blockhash: await getBlockhash(), steps })
      await call('sendTransaction', [base64.encode(await signSolana(bytes, 0, seed)), { encoding: 'base64' }])
    },
  }
}

/** Bytes of a transaction without signatures. Written from the description of the format, apart from what reads it. */
export function encodeSolana({ payer, blockhash, steps, tables = {}, isLegacy = false }: Sketch): Uint8Array {
  const roles = new Map<string, { signs: boolean; writes: boolean }>([[payer, { signs: true, writes: true }]])
  for (const { address, role } of steps.flatMap(({ program, accounts }) => [
    ...accounts,
    { address: program, role: '' },
  ])) {
    const known = roles.get(address)
    roles.set(address, {
      signs: known?.signs === true || role.includes('s'),
      writes: known?.writes === true || role.includes('w'),
    })
  }
  const called = new Set(steps.map(({ program }) => program))
  const listed = new Set(Object.values(tables).flat())
  const all = [...roles].map(([address, role]) => ({ address, ...role }))
  const inTable = all.filter(({ address, signs }) => listed.has(address) && !signs && !called.has(address))
  const pick = (signs: boolean, writes: boolean) =>
    all.filter((one) => one.signs === signs && one.writes === writes && !inTable.includes(one))
  const [sw, s, w, r] = [pick(true, true), pick(true, false), pick(false, true), pick(false, false)]
  const keys = [...sw, ...s, ...w, ...r].map(({ address }) => address)
  const lookups = Object.entries(tables).map(([table, entries]) => {
    const named = (writes: boolean) =>
      inTable
        .filter((one) => one.writes === writes && entries.includes(one.address))
        .map(({ address }) => ({ address, index: entries.indexOf(address) }))
    return { table, writable: named(true), readonly: named(false) }
  })
  const order = [
    ...keys,
    ...lookups.flatMap(({ writable }) => writable.map(({ address }) => address)),
    ...lookups.flatMap(({ readonly }) => readonly.map(({ address }) => address)),
  ]
  const count = sw.length + s.length
  return Uint8Array.from([
    ...compact(count),
    ...new Uint8Array(64 * count),
    ...(isLegacy ? [] : [0x80]),
    ...[count, s.length, r.length],
    ...list(keys, (key) => [...base58.decode(key)]),
    ...base58.decode(blockhash),
    ...list(steps, ({ program, accounts, data }) => [
      keys.indexOf(program),
      ...list(accounts, ({ address }) => [order.indexOf(address)]),
      ...list([...data], (byte) => [byte]),
    ]),
    ...(isLegacy
      ? []
      : list(lookups, ({ table, writable, readonly }) => [
          ...base58.decode(table),
          ...list(writable, ({ index }) => [index]),
          ...list(readonly, ({ index }) => [index]),
        ])),
  ])
}

/** Puts a signature into its place. */
export async function signSolana(bytes: Uint8Array, index: number, seed: string): Promise<Uint8Array> {
  const count = bytes[0] ?? 0
  const key = await crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')),
    'Ed25519',
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('Ed25519', key, bytes.slice(1 + 64 * count))
  const signed = bytes.slice()
  signed.set(new Uint8Array(signature), 1 + 64 * index)
  return signed
}

function list<item>(items: readonly item[], encode: (item: item) => readonly number[]): readonly number[] {
  return [...compact(items.length), ...items.flatMap(encode)]
}

function compact(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...compact(value >> 7)]
}

export function littleEndian(size: 2 | 4 | 8, value: bigint): readonly number[] {
  return Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

/** Finds where an owner keeps a token: the first number, from 255 down, that gives no point of the curve. */
export function associatedOf(owner: string, mint: string, program: string = programs.token): string {
  const seeds = [owner, program, mint].flatMap((seed) => [...base58.decode(seed)])
  const end = [...base58.decode(programs.associated), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; ; bump -= 1) {
    const hash = sha256(Uint8Array.from([...seeds, bump, ...end]))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
}

const prime = 2n ** 255n - 19n

/** RFC 8032, 5.1.3: whether x² = (y² − 1) / (d·y² + 1) has a root. */
function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((value, byte, index) => (value << 8n) | BigInt(index === 31 ? byte & 0x7f : byte), 0n)
  const d = (-121665n * power(121666n, prime - 2n)) % prime
  const square = (y * y - 1n) * power(d * y * y + 1n, prime - 2n)
  const root = power(square, (prime - 1n) / 2n)
  return root === 1n || root === 0n
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, ((base % prime) + prime) % prime]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}

const to = (address: string, role: Account['role'] = ''): Account => ({ address, role })
const step = (program: string, accounts: Account[], data: readonly number[]): Step => ({
  ...{ program, accounts },
  data: Uint8Array.from(data),
})

/** The instructions that swaps are made of, and some that they are not. */
export const instruct = {
  limit: (units: bigint) => step(programs.budget, [], [2, ...littleEndian(4, units)]),
  price: (price: bigint) => step(programs.budget, [], [3, ...littleEndian(8, price)]),
  open: (owner: string, mint: string, program: string = programs.token, payer: string = owner) =>
    step(
      programs.associated,
      [
        ...[to(payer, 'sw'), to(associatedOf(owner, mint, program), 'w'), to(owner), to(mint)],
        ...[to(programs.system), to(program)],
      ],
      [1],
    ),
  pay: (from: string, receiver: string, lamports: bigint) =>
    step(programs.system, [to(from, 'sw'), to(receiver, 'w')], [...littleEndian(4, 2n), ...littleEndian(8, lamports)]),
  sync: (account: string) => step(programs.token, [to(account, 'w')], [17]),
  close: (account: string, receiver: string, owner: string) =>
    step(programs.token, [to(account, 'w'), to(receiver, 'w'), to(owner, 's')], [9]),
  transfer: (source: string, target: string, owner: string, amount: bigint, program: string = programs.token) =>
    step(program, [to(source, 'w'), to(target, 'w'), to(owner, 's')], [3, ...littleEndian(8, amount)]),
  approve: (source: string, delegate: string, owner: string, amount: bigint) =>
    step(programs.token, [to(source, 'w'), to(delegate), to(owner, 's')], [4, ...littleEndian(8, amount)]),
  /** @param kind 2 its owner, 3 who may close it */
  setAuthority: (account: string, owner: string, kind: 2 | 3, next: string) =>
    step(programs.token, [to(account, 'w'), to(owner, 's')], [6, kind, 1, ...base58.decode(next)]),
  burn: (account: string, mint: string, owner: string, amount: bigint) =>
    step(programs.token, [to(account, 'w'), to(mint, 'w'), to(owner, 's')], [8, ...littleEndian(8, amount)]),
  assign: (account: string, program: string) =>
    step(programs.system, [to(account, 'sw')], [...littleEndian(4, 1n), ...base58.decode(program)]),
  advanceNonce: (nonce: string, owner: string) =>
    step(
      programs.system,
      [to(nonce, 'w'), to('SysvarRecentB1ockHashes11111111111111111111'), to(owner, 's')],
      [4, 0, 0, 0],
    ),
  memo: (signer: string) => step(programs.memo, [to(signer, 's')], [104, 105]),
}
