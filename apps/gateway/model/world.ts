import { listMoves, receive } from './browsers.ts'

import {
  type Browser,
  bit,
  type Change,
  canSignIn,
  has,
  keyOf,
  type Mode,
  of,
  type Rules,
  type World,
} from './custody.ts'
import type { Kind, Step } from './explore.ts'
import { type Answer, serve } from './server.ts'
import { listThefts, type Theft } from './thief.ts'

export type Scenario = {
  readonly wallet?: Mode
  readonly legacy?: Mode
  /** Browsers, and how many of them are devices of the wallet. */
  readonly browsers?: number
  readonly devices?: number
  readonly budget?: Partial<World['budget']>
  readonly intents?: Partial<World['intents']>
  /** Codes grow old. */
  readonly ages?: boolean
  readonly keepsNothing?: boolean
  readonly restores?: boolean
  readonly thief?: Theft
  /** A passkey is asked before value. */
  readonly guard?: boolean
}

const names = ['laptop', 'phone']

export function start({ wallet, legacy, browsers = 1, devices = 1, budget, intents, guard = false }: Scenario): World {
  const none = { mode: 'standard', key: 0, base: 0, pair: 0, state: 'retired', server: false, recovery: false } as const
  const world: World = {
    sharings: [{ ...none }],
    pairs: [{ browser: -1, key: 0, sharing: 0, state: 'gone', ask: 0 }],
    browsers: Array.from({ length: browsers }, createBrowser),
    current: 0,
    legacy: legacy ?? '',
    papers: legacy === 'strict' ? 1 : 0,
    passkeys: 0,
    hasPasskey: true,
    counted: 0,
    address: 'first',
    isMailboxLost: false,
    isAnnounced: false,
    guard: { isKept: guard, isOn: guard, isLossTold: false, isAtHand: true },
    told: wallet || legacy ? 1 : 0,
    network: [],
    isWarned: false,
    backup: '',
    isRestored: false,
    budget: { any: 0, wipe: 0, paper: 0, passkey: 0, mailbox: 0, guard: 0, ...budget },
    intents: {
      add: 0,
      ask: 0,
      remove: 0,
      abort: 0,
      passkey: 0,
      move: 0,
      guard: 0,
      unguard: 0,
      ...structuredClone({ create: [], share: [], ...intents }),
    },
    thief: {
      halves: 0,
      serverHalves: 0,
      serverParts: 0,
      recoveryParts: 0,
      cookie: -1,
      profile: -1,
      mail: false,
      key: 0,
    },
  }
  const [first] = world.browsers
  if (legacy && first) Object.assign(first, { session: true, legacy: true })
  if (!wallet) return world
  const isStandard = wallet === 'standard'
  world.sharings.push({ mode: wallet, key: 1, base: 0, pair: 1, state: 'current', server: true, recovery: isStandard })
  world.current = 1
  if (!isStandard) world.papers = bit(1)
  for (let at = 0; at < devices; at += 1) {
    world.pairs.push({ browser: at, key: 1, sharing: 1, state: 'there', ask: 0 })
    Object.assign(of(world.browsers, at), { session: true, halves: bit(at + 1) })
  }
  return world
}

function createBrowser(): Browser {
  return { session: false, fresh: false, memory: 0, halves: 0, legacy: false, journal: 0, step: '', operand: 0, ask: 0 }
}

/** Collects what may happen next. */
type Go = (kind: Kind, label: string, change: (world: World) => void) => void

export function next(scenario: Scenario, rules: Rules, world: World): readonly Step<World>[] {
  const steps: Step<World>[] = []
  const go: Go = (kind, label, change) => {
    const state = copyWorld(world)
    change(state)
    tidy(state, rules, scenario)
    steps.push({ kind, label, state })
  }
  world.browsers.forEach((_, at) => {
    const place = { world, rules, at, keepsNothing: scenario.keepsNothing === true }
    for (const { label, change } of listMoves(place)) {
      go('honest', `${names[at]}: ${label}`, (state) => change(state, of(state.browsers, at)))
    }
    listBrowserFaults(scenario, world, at, go)
  })
  listNetwork(rules, world, go)
  listUserFaults(world, go)
  if (scenario.restores) listRestores(world, go)
  if (scenario.thief) listThefts(world, rules, scenario.thief, (label, change) => go('thief', label, change))
  return steps
}

function listBrowserFaults(scenario: Scenario, world: World, at: number, go: Go): void {
  const { budget, browsers, isWarned } = world
  const { session, fresh, memory, step, ask, halves } = of(browsers, at)
  const dropAnswers = (state: World) => {
    state.network = state.network.filter((text) => text.split(' ').length === 3 || !text.endsWith(` ${at}`))
  }
  const spend = (name: keyof World['budget'], change: (state: World, me: Browser) => void) => (state: World) => {
    state.budget[name] -= 1
    change(state, of(state.browsers, at))
  }
  if (budget.any && fresh && scenario.ages) {
    const change = spend('any', (_, me) => {
      me.fresh = false
    })
    go('fault', `${names[at]}: ten minutes pass`, change)
  }
  if (budget.any && (memory || step || ask)) {
    const change = spend('any', (state, me) => {
      Object.assign(me, { memory: 0, step: '', operand: 0, ask: 0 })
      if (scenario.keepsNothing) me.journal = 0
      dropAnswers(state)
    })
    go('fault', `${names[at]}: is reloaded or killed`, change)
  }
  if (budget.wipe && (halves || session) && (!isWarned || hasDevice(world, at))) {
    const change = spend('wipe', (state) => {
      state.browsers[at] = createBrowser()
      dropAnswers(state)
    })
    go('fault', `${names[at]}: loses its storage`, change)
  }
}

export function parse(text: string) {
  const words = text.split(' ')
  const [name, id, from] = words.slice(-3)
  const answer = words.length === 4 ? (words[0] as Answer) : undefined
  return { answer, name: name as Change, id: Number(id), from: Number(from) }
}

/** Whether a device is left, and stays, when this browser is lost: without one and without paper no protocol can help. */
function hasDevice({ network, pairs, browsers, current }: World, lost: number): boolean {
  const isRemoved = (id: number) => network.some((text) => text.includes(`device/remove ${id} `))
  return pairs.some(({ state, sharing, browser }, id) => {
    const isKept = browser !== lost && has(browsers[browser]?.halves ?? 0, id)
    return isKept && state === 'there' && sharing === current && !isRemoved(id)
  })
}

function listNetwork(rules: Rules, world: World, go: Go): void {
  const { network, budget, papers, sharings, current } = world
  network.forEach((text, place) => {
    const { answer, name, id, from } = parse(text)
    const take = (state: World) => state.network.splice(place, 1)
    const deliver = (state: World) => {
      if (answer) return receive(state, answer, name, id, from)
      const reply = `${serve(state, rules, name, id, from)} ${text}`
      if (!state.network.includes(reply)) state.network.push(reply)
    }
    go('honest', `${text} arrives`, (state) => {
      take(state)
      deliver(state)
    })
    if (!budget.any) return
    go('fault', `${text} is lost`, (state) => {
      state.budget.any -= 1
      take(state)
    })
    go('fault', `${text} arrives, and will come again`, (state) => {
      state.budget.any -= 1
      deliver(state)
    })
  })
  if (budget.any && network.length > 1) {
    go('fault', 'the server is killed, and all that is under way is lost', (state) => {
      state.budget.any -= 1
      state.network = []
    })
  }
  if (budget.paper && papers && of(sharings, current).mode === 'strict' && hasDevice(world, -1)) {
    go('fault', 'the user loses the paper, and still has a device', (state) => {
      // a change that was under way may count on this paper
      const isElsewhere = state.hasPasskey && has(state.passkeys, state.current)
      const isSure = isElsewhere && state.browsers.every(({ journal }) => journal === 0)
      const isWarned = state.isWarned || !isSure
      Object.assign(state, { papers: 0, isWarned })
      state.budget.paper -= 1
    })
  }
}

function listUserFaults(world: World, go: Go): void {
  const { budget, passkeys, hasPasskey, address, isMailboxLost, guard } = world
  if (budget.guard && guard.isKept && guard.isAtHand) {
    go('fault', 'the user loses the passkey for value', (state) => {
      state.guard.isAtHand = false
      state.budget.guard -= 1
    })
  }
  if (budget.passkey && hasPasskey && passkeys && hasDevice(world, -1)) {
    go('fault', 'the user loses the passkey, and still has a device', (state) => {
      Object.assign(state, { hasPasskey: false, isWarned: true })
      state.budget.passkey -= 1
    })
  }
  if (budget.mailbox && address === 'first' && !isMailboxLost && isSignedInSomewhere(world)) {
    go('fault', 'the user loses the mailbox, and is signed in on a device', (state) => {
      Object.assign(state, { isMailboxLost: true, isWarned: true })
      state.budget.mailbox -= 1
    })
  }
}

function isSignedInSomewhere({ browsers, pairs, current, network }: World): boolean {
  // a change that is under way ends the sessions of all but one, and is the end of the first mailbox anyway
  if (network.some((text) => text.includes('email/new'))) return false
  return browsers.some(
    ({ session, halves }) =>
      session &&
      pairs.some(({ state, sharing }, id) => {
        return has(halves, id) && state === 'there' && sharing === current
      }),
  )
}

type Backup = Pick<World, 'current' | 'sharings' | 'pairs' | 'passkeys'>

function listRestores({ isRestored, backup }: World, go: Go): void {
  if (isRestored) return
  if (!backup) {
    return go('fault', 'the operator makes a backup', (state) => {
      const { current, sharings, pairs, passkeys } = state
      state.backup = JSON.stringify({ current, sharings, pairs, passkeys } satisfies Backup)
    })
  }
  go('fault', 'the server is set back to the backup', (state) => {
    const old = JSON.parse(backup) as Backup
    Object.assign(state, { backup: '', isRestored: true, isWarned: true, network: [] })
    Object.assign(state, { current: old.current, passkeys: old.passkeys })
    state.sharings.forEach((row, id) => {
      const { state: was, server, recovery } = old.sharings[id] ?? { state: 'unknown', server: false, recovery: false }
      Object.assign(row, { state: was, server, recovery })
    })
    state.pairs.forEach((row, id) => {
      row.state = old.pairs[id]?.state ?? 'unknown'
    })
  })
}

/** Forgets messages whose arrival can never change anything: exact, and keeps the number of states small. */
function tidy(world: World, rules: Rules, scenario: Scenario): void {
  const isExact = !scenario.restores && !rules.leavesNoTombstone && !rules.namesNoBase && !rules.removesByDevice
  if (isExact) world.network = world.network.filter((text) => canMatter(world, text))
  world.network.sort()
}

function canMatter(world: World, text: string): boolean {
  const { answer, name, id, from } = parse(text)
  const { step, operand } = of(world.browsers, from)
  if (step === name && operand === id) return true
  if (answer || name === 'device/ask') return false
  if (name.startsWith('device/')) {
    const { state, sharing } = of(world.pairs, id)
    return name === 'device/remove' ? state === 'there' : state === 'unknown' && sharing === world.current
  }
  if (name === 'email/replace-finish') return world.isAnnounced
  if (name === 'email/replace-code') return world.address === 'first' && !world.isAnnounced
  if (name === 'email/new') return world.address === 'first'
  if (name.startsWith('credential/')) return canGuard(world, name)
  const { state, base, mode } = of(world.sharings, id)
  if (name === 'passkeys/add') return mode === 'strict' && state !== 'retired' && !has(world.passkeys, id)
  if (name === 'sharing/withdraw') return state === 'unknown' || state === 'proposed'
  const isOpen = state === 'unknown' || (name === 'sharing/confirm' && state === 'proposed')
  return isOpen && base === world.current
}

function canGuard({ guard }: World, name: Change): boolean {
  if (name === 'credential/add') return !guard.isKept
  if (name === 'credential/require') return guard.isKept && !guard.isOn
  if (name === 'credential/lose') return guard.isKept && !guard.isLossTold
  return name === 'credential/lose-finish' ? guard.isLossTold : guard.isKept
}

/** Somebody signs with the wallet whose address was told. */
export function isGoal(world: World): boolean {
  const key = world.told
  return canSignIn(world) && key !== 0 && keyOf(world) === key && world.browsers.some(({ memory }) => memory === key)
}

/** Rows of their own, and keys in their order, by which states are told apart. Through JSON, exploring takes nearly twice as long. */
function copyWorld(world: World): World {
  return {
    ...world,
    sharings: world.sharings.map((row) => ({ ...row })),
    pairs: world.pairs.map((row) => ({ ...row })),
    browsers: world.browsers.map((row) => ({ ...row })),
    guard: { ...world.guard },
    network: [...world.network],
    budget: { ...world.budget },
    intents: { ...world.intents, create: [...world.intents.create], share: [...world.intents.share] },
    thief: { ...world.thief },
  }
}
