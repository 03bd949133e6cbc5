import { bitcoin, type Namespace, type Network, namespaces, solana } from '@foyer/base'
import { cosmosHub, createRandom, mainnet, optimism, polkadot } from '@foyer/test'
import type { Target } from '../../src/state/connectFlow.ts'

export const networks: readonly Network[] = [mainnet, optimism, solana, polkadot, bitcoin, cosmosHub]

export type Mood = 'approve' | 'reject' | 'busy' | 'locked' | 'hang' | 'crash'
/** What a wallet says of its own accord. */
export type Announcement = 'revoke' | 'rename' | 'move' | 'empty'

/** What a visitor, a site, a wallet or a browser does. */
export type Step =
  | { readonly do: 'click' | 'connect' | 'leave' | 'use' | 'forget'; readonly tab: number; readonly wallet: Target }
  | { readonly do: 'hold' | 'uninstall' | 'install'; readonly wallet: Target }
  | { readonly do: 'release' | 'mood'; readonly wallet: Target; readonly mood: Mood }
  | { readonly do: 'announce'; readonly wallet: Target; readonly what: Announcement }
  /** The wallet says so right after its next answer, before whoever asked does anything more. */
  | { readonly do: 'announceNext'; readonly wallet: Target; readonly what: Announcement; readonly turns: number }
  | { readonly do: 'cancel' | 'dismiss' | 'close' | 'back' | 'reload'; readonly tab: number }
  | { readonly do: 'open' | 'disconnect'; readonly tab: number; readonly namespace: Namespace | undefined }
  | { readonly do: 'switch'; readonly tab: number; readonly network: Network }
  /** What this page writes does not fit, from now on. */
  | { readonly do: 'fill' | 'empty'; readonly tab: number }
  /** A page in the background hears of nothing until it is looked at again. */
  | { readonly do: 'sleep' | 'wake'; readonly tab: number }
  | { readonly do: 'sign' | 'refuse'; readonly tab: number }
  /** The site's server does not answer a question of signing in, once. */
  | { readonly do: 'fail'; readonly call: 'getSessions' | 'addSession' | 'revokeSession' | 'createMessage' }
  | { readonly do: 'wait'; readonly ms: number }

export type Trace = {
  readonly isMulti: boolean
  readonly signIn: 'off' | 'optional' | 'required'
  readonly signsOut: boolean
  /** Wallets that tell every page when one of them lets go. */
  readonly tells: boolean
  readonly wallets: readonly Target[]
  readonly steps: readonly Step[]
}

const kinds = {
  click: 6,
  connect: 4,
  leave: 2,
  use: 2,
  forget: 1,
  hold: 3,
  release: 4,
  mood: 2,
  uninstall: 0.5,
  install: 0.5,
  announce: 3,
  announceNext: 2,
  cancel: 1,
  dismiss: 1,
  /** The site does it. */
  close: 0.4,
  back: 0.5,
  reload: 3,
  open: 2,
  disconnect: 3,
  switch: 2,
  fill: 0.4,
  empty: 0.4,
  sleep: 1,
  wake: 1,
  sign: 2,
  refuse: 1,
  fail: 0.6,
  wait: 1.5,
} as const satisfies { readonly [kind in Step['do']]: number }
const total = Object.values(kinds).reduce((sum, weight) => sum + weight, 0)

/** The trace of a seed: always the same one. */
export function toTrace(seed: number): Trace {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <one>(list: readonly one[]): one => list[below(list.length)] as one
  // half of the traces keep to few families, where what happens meets more often
  const families = random() < 0.5 ? [pick(namespaces), pick(namespaces)] : namespaces
  const wallets = [...new Set(families)].flatMap((namespace) =>
    Array.from({ length: 1 + below(3) }, (_, index) => ({ connectorId: `${namespace} ${index}`, namespace })),
  )
  const context = { random, below, pick, wallets }
  return {
    isMulti: random() < 0.5,
    signIn: pick(['off', 'off', 'optional', 'required']),
    signsOut: random() < 0.5,
    tells: random() < 0.5,
    wallets,
    steps: Array.from({ length: 3 + below(14) }, () => toStep(pickKind(random), context)),
  }
}

function pickKind(random: () => number): Step['do'] {
  let rest = random() * total
  for (const [kind, weight] of Object.entries(kinds)) {
    rest -= weight
    if (rest < 0) return kind as Step['do']
  }
  return 'click'
}

type Context = {
  readonly below: (limit: number) => number
  readonly pick: <one>(list: readonly one[]) => one
  readonly wallets: readonly Target[]
}

function toStep(kind: Step['do'], { below, pick, wallets }: Context): Step {
  const [tab, wallet] = [below(2), pick(wallets)]
  const what = pick(['revoke', 'rename', 'move', 'empty'] as const)
  switch (kind) {
    case 'click':
    case 'connect':
    case 'leave':
    case 'use':
    case 'forget':
      return { do: kind, tab, wallet }
    case 'hold':
    case 'uninstall':
    case 'install':
      return { do: kind, wallet }
    case 'release':
      return { do: kind, wallet, mood: pick(['approve', 'approve', 'approve', 'reject', 'busy']) }
    case 'mood':
      return { do: kind, wallet, mood: pick(['approve', 'reject', 'locked', 'hang', 'crash']) }
    case 'announce':
      return { do: kind, wallet, what }
    case 'announceNext':
      return { do: kind, wallet, what, turns: below(6) }
    case 'open':
    case 'disconnect':
      return { do: kind, tab, namespace: pick([undefined, wallet.namespace]) }
    case 'switch':
      return { do: kind, tab, network: pick(networks) }
    case 'fail':
      return { do: kind, call: pick(['getSessions', 'addSession', 'revokeSession', 'createMessage']) }
    case 'wait':
      return { do: kind, ms: pick([1, 3_000, 8_000, 60_000]) }
    default:
      return { do: kind, tab }
  }
}
