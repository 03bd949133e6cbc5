import type { flows } from './messages.ts'

export type Message = (typeof flows)[keyof typeof flows]['messages'][number]

/**
 * What each message of the list is in the model: `change` goes over the network, is lost, doubled and late; `read` answers
 * from the server's state, and asking again is free; `outside` touches nothing that opens a wallet.
 */
export const roles = {
  'sharing/propose': 'change',
  'sharing/confirm': 'change',
  'sharing/withdraw': 'change',
  'device/add': 'change',
  'device/grant': 'change',
  'device/remove': 'change',
  'device/ask': 'change',
  'device/answer': 'read',
  'release/pair': 'read',
  'release/sharing': 'read',
  'release/legacy': 'read',
  // the asking device has kept its half: nothing waits for it
  'device/taken': 'outside',
  // a passkey is a paper that the server keeps sealed
  'passkeys/list': 'read',
  'passkeys/add': 'change',
  'email/new': 'change',
  'email/replace-code': 'change',
  'email/replace-finish': 'change',
  'credential/add': 'change',
  'credential/require': 'change',
  'credential/remove': 'change',
  'credential/lose': 'change',
  'credential/lose-finish': 'change',
  // questions to a passkey, and its answers: each is asked anew where one was lost
  'credential/begin': 'outside',
  'credential/challenge': 'outside',
  'credential/prove': 'outside',
  // these mail codes, and change nothing
  'email/start': 'outside',
  'email/old': 'outside',
  'email/replace-start': 'outside',
  'verify/check': 'outside',
} as const satisfies Record<Message, 'change' | 'read' | 'outside'>

export type Change = { [name in Message]: (typeof roles)[name] extends 'change' ? name : never }[Message]

export type Mode = 'standard' | 'strict'

export type Sharing = {
  mode: Mode
  /** Which key it splits. */
  key: number
  base: number
  pair: number
  state: 'unknown' | 'proposed' | 'current' | 'retired'
  /** What the server holds. */
  server: boolean
  recovery: boolean
}

export type Pair = {
  browser: number
  key: number
  sharing: number
  state: 'unknown' | 'there' | 'gone'
  /** The question that it answers. */
  ask: number
}

export type Browser = {
  session: boolean
  fresh: boolean
  /** The key in memory, 0 for none. */
  memory: number
  /** Halves on disk, a bit for each pair. */
  halves: number
  legacy: boolean
  journal: number
  /** What it waits for; `shown` while its user keeps the recovery share. */
  step: '' | 'begun' | 'shown' | Change
  operand: number
  ask: number
}

/** Sharing and pair 0 are nobody's, so that a number is always found. */
export type World = {
  sharings: Sharing[]
  pairs: Pair[]
  browsers: Browser[]
  current: number
  /** Rows from before sharings had states. */
  legacy: Mode | ''
  /** Papers, a bit for each sharing; bit 0 is one of the legacy rows. */
  papers: number
  /** Recovery shares that the server keeps under a passkey, by sharing, and whether their user still has it. */
  passkeys: number
  hasPasskey: boolean
  /** Passkeys that a page counts without the server's word, where that rule is taken away. */
  counted: number
  /** To which mailbox codes go. */
  address: 'first' | 'second' | 'thief'
  isMailboxLost: boolean
  /** The first mailbox was told that it will be replaced. */
  isAnnounced: boolean
  /** A passkey for value: whether the server keeps one, asks it, was told that it is lost, and whether its user has it. */
  guard: { isKept: boolean; isOn: boolean; isLossTold: boolean; isAtHand: boolean }
  told: number
  network: string[]
  /** A device was all that was left once, by a fault that no protocol can prevent. */
  isWarned: boolean
  backup: string
  isRestored: boolean
  budget: { any: number; wipe: number; paper: number; passkey: number; mailbox: number; guard: number }
  intents: {
    create: Mode[]
    share: Mode[]
    add: number
    ask: number
    remove: number
    abort: number
    passkey: number
    move: number
    guard: number
    unguard: number
  }
  thief: {
    halves: number
    serverHalves: number
    serverParts: number
    recoveryParts: number
    cookie: number
    profile: number
    mail: boolean
    key: number
  }
}

/** The design with one rule taken away. */
export type Rules = {
  readonly [rule in
    | 'switchesAtProposal'
    | 'tellsEarly'
    | 'needsNoProof'
    | 'oldPaperGoesEarly'
    | 'dropsUnheard'
    | 'leavesNoTombstone'
    | 'namesNoBase'
    | 'sendsBothAtProposal'
    | 'cookieIsEnough'
    | 'keepsNoEnvelope'
    | 'leavesResidue'
    | 'removesByDevice'
    | 'legacyGoesEarly'
    | 'countsUnheardPasskey'
    | 'oldMailStays'
    | 'mailMovesAddress'
    | 'lastGuardGoes'
    | 'guardIsForEver'
    | 'guardsNoRelease']?: boolean
}

export const bit = (place: number) => 1 << place
export const has = (mask: number, place: number) => (mask & bit(place)) !== 0

export function of<row>(rows: readonly row[], place: number): row {
  const row = rows[place]
  if (row === undefined) throw new Error(`No row ${place}`)
  return row
}

/** Returns whose key opens what the server has now: 0 before there is a wallet. */
export const keyOf = (world: World) => (world.current ? of(world.sharings, world.current).key : world.legacy ? 1 : 0)

export type Asker = {
  readonly session: boolean
  readonly fresh: boolean
  readonly hasKey: boolean
  /** Whether a passkey for value answers. */
  readonly asserts: boolean
}

/** Whether a code reaches the user. */
export const canSignIn = ({ address, isMailboxLost }: World) =>
  address === 'second' || (address === 'first' && !isMailboxLost)

/** Whether the user has kept the recovery share of a sharing: on paper, or under a passkey. */
export const isShareKept = ({ papers, passkeys, hasPasskey }: World, sharing: number) =>
  has(papers, sharing) || (hasPasskey && has(passkeys, sharing))

/** Checks whether the wallet wants a passkey for what it gives out, and has none from who asks. */
const isGuarded = ({ guard }: World, rules: Rules, who: Asker) =>
  guard.isOn && guard.isKept && !who.asserts && !rules.guardsNoRelease

/** Releases ask for a known browser key and, for whole parts, a fresh code. Honest pages and thieves ask the same. */
export function isReleased(world: World, rules: Rules, who: Asker, what: 'part' | 'all', sharing: number): boolean {
  const row = of(world.sharings, sharing)
  const isProved = who.session && who.fresh && (who.hasKey || rules.cookieIsEnough === true)
  if (row.state === 'current' && isGuarded(world, rules, who)) return false
  if (what === 'part') return isProved && row.server
  return isProved && row.mode === 'standard' && row.state === 'current' && row.server && row.recovery
}

/** For a sign-in a fresh code is enough, which a thief would say too. */
export function isPairReleased(world: World, rules: Rules, who: Asker, pair: number): boolean {
  if (isGuarded(world, rules, who) && !(who.fresh && who.hasKey)) return false
  return who.session && (who.hasKey || rules.cookieIsEnough === true) && of(world.pairs, pair).state === 'there'
}

/** Device and paper of one strict sharing open without the server. */
export function hasEnvelope(world: World, pair: number): boolean {
  const { sharing } = of(world.pairs, pair)
  return of(world.sharings, sharing).mode === 'strict' && has(world.papers, sharing)
}

function canOpen(world: World, rules: Rules, onlyElsewhere: boolean): boolean {
  const { current, legacy, papers, browsers, pairs, told, guard } = world
  if (rules.guardIsForEver && guard.isOn && !guard.isAtHand) return false
  const isReachable = canSignIn(world)
  const { mode, server, recovery } = of(world.sharings, current)
  const isKept = mode === 'standard' ? recovery : isShareKept(world, current)
  if (isReachable && current && server && isKept) return true
  if (isReachable && !current && (legacy === 'standard' || (legacy === 'strict' && has(papers, 0)))) return true
  if (onlyElsewhere) return false
  if (!current && legacy && browsers.some((browser) => browser.legacy)) return true
  const opens = ({ key, state }: Pair, id: number) =>
    key === told && (state === 'there' || (world.isRestored && !rules.keepsNoEnvelope && hasEnvelope(world, id)))
  return browsers.some(({ halves }) => pairs.some((pair, id) => has(halves, id) && opens(pair, id)))
}

/** @returns what must never be */
export function check(world: World, rules: Rules): string[] {
  const { sharings, pairs, told, isWarned } = world
  const out: string[] = []
  if (told && keyOf(world) !== told) out.push('the address told is not that of the current sharing')
  if (told && !canOpen(world, rules, false)) out.push('a funded wallet that nobody can open')
  if (told && !isWarned && !canOpen(world, rules, true)) out.push('a funded wallet that only one browser can open')
  if (sharings.filter(({ state }) => state === 'current').length > 1) out.push('two current sharings')
  if (sharings.some(({ state, server, recovery }) => state === 'retired' && (server || recovery))) {
    out.push('parts of a retired sharing are kept')
  }
  if (pairs.some(({ state, sharing }) => state === 'there' && of(sharings, sharing).state === 'retired')) {
    out.push('a pair of a retired sharing is kept')
  }
  if (sharings.some(({ state, server, recovery }) => state === 'proposed' && server && recovery)) {
    out.push('a proposal holds two parts on the server')
  }
  if (world.address === 'thief') out.push('the address is a thief’s')
  if (world.thief.key) out.push('the thief has a key')
  return out
}
