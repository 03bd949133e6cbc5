import { base58 } from '@scure/base'
import { formatUnits } from 'viem'
import { programs } from './solanaBuild.ts'

/** An instruction as the network gets it. */
export type Asked = { readonly program: string; readonly accounts: readonly string[]; readonly data: Uint8Array }

/** What stands on the chain, as far as sentences depend on it. */
export type SolanaChain = {
  readonly me: string
  readonly held: ReadonlyMap<string, { readonly mint: string; readonly owner: string; readonly amount: bigint }>
  readonly mints: ReadonlyMap<string, readonly [symbol: string, decimals: number]>
}

type Told = readonly string[] | undefined
type Rule = (asked: Asked, chain: SolanaChain) => Told

const view = ({ data }: Asked) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const u64 = (asked: Asked, at: number) => view(asked).getBigUint64(at, true)
const key = ({ data }: Asked, at: number) => base58.encode(data.subarray(at, at + 32))
const sol = (lamports: bigint) => `${formatUnits(lamports, 9)} SOL`

/** One length, and a text that is true of it. */
const sized =
  (lengths: readonly number[], rule: Rule): Rule =>
  (asked, chain) =>
    lengths.includes(asked.data.length) ? rule(asked, chain) : undefined
const nothing: Rule = () => []

const pays =
  (at: number): Rule =>
  (asked, { me }) => {
    const [from, amount, to] = [asked.accounts[0], sol(u64(asked, 4)), asked.accounts[at]]
    return [to === me ? `Moves ${amount} from ${from} to you.` : `Sends ${amount} to ${to}.`]
  }

/** Of a program that does nothing of its own with an account it gets. */
const keepers: readonly string[] = [programs.system, programs.token, programs.token2022, programs.stake]

function makes(asked: Asked, at: number): Told {
  const [lamports, owner] = [u64(asked, at), key(asked, at + 16)]
  const isRent = lamports <= 10_000_000n && keepers.includes(owner)
  return isRent ? [`Pays ${sol(lamports)} for the new account ${asked.accounts[1]}.`] : undefined
}

const hands = (what: string, asked: Asked, to: string | undefined, { me }: SolanaChain): Told =>
  to === me ? [`Transfers ${what} of ${asked.accounts[0]} to ${me}.`] : undefined

/** @see docs.rs/solana-system-interface, SystemInstruction */
const system: { readonly [kind: number]: Rule } = {
  0: sized([52], (asked) => makes(asked, 4)),
  2: sized([12], pays(1)),
  3: (asked) => {
    const end = 44 + Number(u64(asked, 36))
    return asked.data.length === end + 48 ? makes(asked, end) : undefined
  },
  5: sized([12], pays(1)),
  6: sized([36], (asked, chain) => hands('control', asked, key(asked, 4), chain)),
  7: sized([36], (asked, chain) => hands('control', asked, key(asked, 4), chain)),
  11: (asked, chain) => (asked.data.length === 52 + Number(u64(asked, 12)) ? pays(2)(asked, chain) : undefined),
  12: sized([4], nothing),
}

const sends =
  (toAt: number, mintAt?: number): Rule =>
  (asked, { me, held, mints }) => {
    const [source, to] = [asked.accounts[0] ?? '', asked.accounts[toAt] ?? '']
    const from = held.get(source)
    const mint = (mintAt === undefined ? from?.mint : asked.accounts[mintAt]) ?? ''
    const [symbol, decimals] = mints.get(mint) ?? []
    if (symbol === undefined || decimals === undefined) return undefined
    const units = u64(asked, 1)
    const amount = `${formatUnits(units, decimals)} ${symbol}`
    const owner = held.get(to)?.owner
    if (owner === me) return [`Moves ${amount} from ${from?.owner ?? source} to you.`]
    const isAll = from?.owner === me && from.amount === units
    return [isAll ? `Sends all your ${symbol}: ${amount} to ${owner ?? to}.` : `Sends ${amount} to ${owner ?? to}.`]
  }

const rights = [
  ...['the right to mint more', 'the right to freeze accounts', 'the ownership'],
  ...['the right to close it and keep what’s left', 'the right to its transfer fees', 'the right to its transfer fees'],
  ...['the right to close the token', 'the right to set its interest', 'the right to take or burn anyone’s tokens'],
  ...['the right over confidential transfers', 'the right to choose what runs with every transfer'],
  ...['the right over confidential transfers', 'the right to change its description'],
  ...['the right to change its description', 'the right to change its description'],
  ...['the right to change how amounts are shown', 'the right to stop all transfers'],
]

/** @see docs.rs/spl-token-interface, TokenInstruction */
const token: { readonly [kind: number]: Rule } = {
  0: sized([35, 67], nothing),
  1: sized([1], ({ accounts }, { me }) => (accounts[2] === me ? [] : undefined)),
  2: sized([2], nothing),
  3: sized([9], sends(1)),
  5: sized([1], nothing),
  6: sized([35], (asked, chain) => {
    const right = rights[asked.data[1] ?? 255] ?? 'an unknown right'
    return asked.data[2] === 1 ? hands(right, asked, key(asked, 3), chain) : undefined
  }),
  9: sized([1], ({ accounts: [closed, to] }, { me }) =>
    to === me ? [`Closes ${closed}. Its remaining balance comes back to you.`] : undefined,
  ),
  11: sized([1], nothing),
  12: sized([10], sends(2, 1)),
  16: sized([33], (asked, { me }) => (key(asked, 1) === me ? [] : undefined)),
  17: sized([1], nothing),
  18: sized([33], (asked, { me }) => (key(asked, 1) === me ? [] : undefined)),
  19: sized([2], nothing),
  20: sized([35, 67], nothing),
  21: nothing,
  22: sized([1], nothing),
  23: sized([9], nothing),
  24: nothing,
  38: sized([1], ({ accounts: [from, to] }, { me }) =>
    to === me ? [`Withdraws all excess SOL from ${from} and sends it to ${to}.`] : undefined,
  ),
  45: sized([2, 10], (asked, { me }) => {
    const to = asked.accounts[1]
    if (to !== me) return undefined
    return [`Sends ${asked.data[1] === 1 ? sol(u64(asked, 2)) : 'All wrapped SOL'} to ${to}.`]
  }),
  255: describeSolanaBatch,
}

/** Each with its count of accounts, its length and its bytes. */
function describeSolanaBatch({ program, accounts, data }: Asked, chain: SolanaChain): Told {
  let [at, used] = [1, 0]
  const all: string[] = []
  while (at < data.length) {
    const [count = 0, length = 0] = data.subarray(at, at + 2)
    const own = data.slice(at + 2, at + 2 + length)
    if (own.length !== length || own[0] === 255 || used + count > accounts.length) return undefined
    const told = describeSolanaTruth({ program, accounts: accounts.slice(used, used + count), data: own }, chain)
    if (!told) return undefined
    all.push(...told)
    ;[at, used] = [at + 2 + length, used + count]
  }
  return all
}

const stakeSends: Rule = (asked, { me }) =>
  asked.accounts[1] === me ? [`Sends ${sol(u64(asked, 4))} to ${me}.`] : undefined
const staked = 'control of the stake'

/** @see docs.rs/solana-stake-interface, StakeInstruction */
const stake: { readonly [kind: number]: Rule } = {
  0: sized([116], (asked, { me }) => {
    const isMine = key(asked, 4) === me && key(asked, 36) === me
    return isMine && asked.data.subarray(68).every((byte) => byte === 0) ? [] : undefined
  }),
  1: (asked, chain) => hands(staked, asked, key(asked, 4), chain),
  2: sized([4], nothing),
  3: sized([12], stakeSends),
  4: sized([12], stakeSends),
  5: sized([4], nothing),
  8: (asked, chain) => hands(staked, asked, key(asked, 4), chain),
  9: sized([4], ({ accounts }, { me }) => (accounts[2] === me && accounts[3] === me ? [] : undefined)),
  10: (asked, chain) => hands(staked, asked, asked.accounts[3], chain),
  11: (asked, chain) => hands(staked, asked, asked.accounts[3], chain),
  13: nothing,
  14: nothing,
  16: sized([12], stakeSends),
  17: sized([12], stakeSends),
}

const budgetLengths = [9, 5, 5, 9, 5]
const byWord =
  (rules: { readonly [kind: number]: Rule }): Rule =>
  (asked, chain) =>
    rules[view(asked).getUint32(0, true)]?.(asked, chain)
const byByte =
  (rules: { readonly [kind: number]: Rule }): Rule =>
  (asked, chain) =>
    rules[asked.data[0] ?? 256]?.(asked, chain)

const known: { readonly [program: string]: Rule } = {
  [programs.system]: byWord(system),
  [programs.token]: byByte(token),
  [programs.token2022]: byByte(token),
  [programs.stake]: byWord(stake),
  // without a byte it makes an account as well
  [programs.tokenAccounts]: ({ data }) => (data.length <= 1 && (data[0] ?? 0) <= 1 ? [] : undefined),
  [programs.memo]: nothing,
  [programs.budget]: ({ data }) => (budgetLengths[data[0] ?? 255] === data.length ? [] : undefined),
}

/**
 * Every sentence that is literally true of an instruction and enough to know what it does, by what its program publishes and
 * apart from how the wallet reads it. Undefined for what nobody can call harmless in such words.
 */
export function describeSolanaTruth(asked: Asked, chain: SolanaChain): Told {
  try {
    return known[asked.program]?.(asked, chain)
  } catch {
    return undefined
  }
}
