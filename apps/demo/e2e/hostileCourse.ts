import { createRandom } from '@foyer/test'
import { createEvmWallet, type EvmProvider, type EvmWallet } from '@foyer/test-kit'

/** Of accounts that hold nothing; each wallet has both. */
export const hostileKeys = [
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const

/** No wallet has its key. */
export const stranger = '0x000000000000000000000000000000000000dEaD'

/** The two networks of the page, and one that it does not have. */
export const chainIds = [31_337, 31_338, 5] as const

const moods = ['approve', 'reject', 'busy', 'hang', 'throw', 'nonsense', 'getters', 'lieChain', 'stranger'] as const
/** How a wallet answers. */
export type Mood = (typeof moods)[number]

export type WalletPlan = { readonly name: string; readonly rdns: string; readonly mood: Mood }

// as often as it stands here
const ofWallet = [
  ...(['connect', 'row', 'row', 'row', 'hold', 'release', 'release', 'accounts', 'accounts'] as const),
  ...(['lock', 'unlock', 'unlock', 'revoke', 'storm', 'announce', 'lie', 'nonsense', 'nonsense'] as const),
] as const
const ofPage = [
  ...(['open', 'open', 'open', 'open', 'close', 'close', 'disconnect', 'reload', 'reload', 'return'] as const),
  ...(['button', 'button', 'siwxHolds', 'siwxGoesOn', 'siwxGoesOn', 'sign', 'sign', 'full'] as const),
] as const
const siwxCalls = ['getSessions', 'createMessage', 'addSession', 'revokeSession'] as const

type OfWallet = { readonly wallet: number }
export type WalletStep =
  | ({ readonly do: 'mood'; readonly mood: Mood } & OfWallet)
  | ({ readonly do: 'chain'; readonly chainId: number } & OfWallet)
  | ({ readonly do: 'flood'; readonly isSame: boolean } & OfWallet)
  | ({ readonly do: (typeof ofWallet)[number] } & OfWallet)
export type PageStep =
  | { readonly do: 'press'; readonly at: number }
  | { readonly do: 'switch'; readonly chainId: number }
  | { readonly do: 'siwxFails'; readonly call: (typeof siwxCalls)[number] }
  | { readonly do: 'poison'; readonly text: string }
  | { readonly do: (typeof ofPage)[number] }
export type Step = WalletStep | PageStep

/** Where the widget keeps what survives a reload. */
export const storageKeys = [
  'connections',
  'activeNamespace',
  'activeNetworkId',
  'recents',
  'ledger',
  'recentWallets',
] as const

/** What is written there. */
const poisons = [
  '{',
  'null',
  '{"v":99,"value":{}}',
  '{"v":1,"value":{"eip155":{"connectorId":"test.never","networkId":"eip155:1"}}}',
  '{"v":2,"value":{"eip155":[{"connectorId":"test.honest","networkId":"eip155:31338"}]}}',
  '{"v":2,"value":{"eip155":[{"connectorId":"__proto__","networkId":"eip155:1"},5,null],"__proto__":{}}}',
  '{"v":1,"value":[{},null,5,"x",{"id":{}}]}',
  `{"v":1,"value":"${'x'.repeat(10_000)}"}`,
] as const

export type Course = {
  readonly wallets: readonly WalletPlan[]
  /** `full`: nothing can be written; `blocked`: there is none. */
  readonly storage: 'clean' | 'full' | 'blocked' | { readonly poison: string }
  readonly siwx: 'off' | 'optional' | 'required'
  readonly steps: readonly Step[]
}

/** The same course for the same seed: one wallet that begins honest, up to three that may not, and what happens to them. */
export function createCourse(seed: number, length: number): Course {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <value>(values: readonly value[]): value => values[below(values.length)] as value
  const others = ['Second', 'Third', 'Fourth'].slice(below(3))
  return {
    wallets: [
      { name: 'Honest', rdns: 'test.honest', mood: 'approve' },
      ...others.map((name) => ({ name, rdns: `test.${name.toLowerCase()}`, mood: pick(moods) })),
    ],
    storage: pick(['clean', 'clean', 'full', 'blocked', { poison: pick(poisons) }] as const),
    siwx: pick(['off', 'optional', 'required'] as const),
    steps: Array.from({ length }, () => createStep(pick, below)),
  }
}

function createStep(pick: <value>(values: readonly value[]) => value, below: (limit: number) => number): Step {
  const wallet = below(4)
  const kind = below(20)
  if (kind < 8) return { do: pick(ofWallet), wallet }
  if (kind < 10) return { do: 'mood', wallet, mood: pick(moods) }
  if (kind < 11) return { do: 'chain', wallet, chainId: pick(chainIds) }
  if (kind < 14) return { do: 'press', at: below(12) }
  if (kind < 15) return { do: 'switch', chainId: chainIds[below(2)] ?? chainIds[0] }
  if (kind < 19) return { do: pick(ofPage) }
  return pick<Step>([
    { do: 'flood', wallet, isSame: below(2) === 0 },
    { do: 'siwxFails', call: pick(siwxCalls) },
    { do: 'poison', text: pick(poisons) },
  ])
}

/** A wallet of the page, what it has ever said, and how it is broken. */
export type Hostile = {
  readonly wallet: EvmWallet
  readonly said: Set<string>
  readonly announce: (changes?: Readonly<Record<string, unknown>>) => void
  readonly holds: (() => void)[]
  mood: Mood
  /** Its getters throw. */
  isBroken: boolean
  /** It did not let the page listen, or stop listening. */
  isDeaf: boolean
  keepsListeners: boolean
}

/** A wallet whose mood and getters a course changes, announced for as long as the page lives. */
export function createHostile({ name, rdns, mood }: WalletPlan, index: number): Hostile {
  const wallet = createEvmWallet({
    rpcUrls: Object.fromEntries(chainIds.slice(0, 2).map((id) => [id, () => '0x0'])),
    accounts: hostileKeys,
    info: { name, rdns, uuid: `00000000-0000-4000-8000-00000000000${index}` },
    storage: sessionStorage,
  })
  const hostile: Hostile = {
    wallet,
    said: new Set(wallet.authorized ? wallet.accounts : []),
    holds: [],
    mood: 'approve',
    isBroken: false,
    isDeaf: false,
    keepsListeners: false,
    announce: (changes = {}) => announce({ ...wallet.info, ...changes }),
  }
  const provider = breakable(hostile)
  // one object for as long as the page lives, changed after it was announced
  const told: Record<string, unknown> = {}
  const info = new Proxy(told, { get: (target, key) => (hostile.isBroken ? fail() : Reflect.get(target, key)) })
  const announce = (next: Readonly<Record<string, unknown>>) => {
    Object.assign(told, next)
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  window.addEventListener('eip6963:requestProvider', () => announce(wallet.info))
  setMood(hostile, mood)
  return hostile
}

export function fail(): never {
  throw new Error('a getter of the wallet')
}

/** The provider as the page gets it: its getters throw where the wallet is broken, and what it says is noted. */
function breakable(hostile: Hostile): EvmProvider {
  const { wallet, said } = hostile
  const note = (value: unknown) => {
    for (const one of Array.isArray(value) ? value : []) said.add(String(one))
    return value
  }
  wallet.provider.on('accountsChanged', note as never)
  const request: EvmProvider['request'] = (asked) => wallet.provider.request(asked).then(note)
  return new Proxy(wallet.provider, {
    get(target, key) {
      if (key === 'on') hostile.isDeaf = hostile.isBroken
      if (key === 'removeListener' && hostile.isBroken) hostile.keepsListeners = true
      if (hostile.isBroken) fail()
      return key === 'request' ? request : Reflect.get(target, key)
    },
  })
}

export function setMood(hostile: Hostile, mood: Mood): void {
  const { wallet } = hostile
  wallet.reset()
  hostile.mood = mood
  hostile.isBroken = mood === 'getters'
  if (mood === 'hang' || mood === 'throw') wallet.answer('*', mood)
  if (mood === 'reject' || mood === 'busy') wallet.answer('prompts', mood)
  if (mood === 'nonsense') wallet.answer('*', { result: { length: 3 } })
  if (mood === 'lieChain') wallet.answer('wallet_switchEthereumChain', { result: null })
  if (mood !== 'stranger') return
  for (const method of ['eth_accounts', 'eth_requestAccounts']) wallet.answer(method, { result: [stranger] })
}
