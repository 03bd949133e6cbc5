import { createEvmWallet, type EvmProvider, type EvmWallet } from '@foyer/test-kit'
import { chainIds, hostileKeys, type Mood, stranger, type WalletPlan } from './hostileCourse.ts'

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
