import {
  type Asker,
  type Browser,
  bit,
  type Change,
  canSignIn,
  has,
  hasEnvelope,
  isPairReleased,
  isReleased,
  isShareKept,
  keyOf,
  type Mode,
  of,
  type Pair,
  type Rules,
  type World,
} from './custody.ts'
import type { Answer } from './server.ts'

/** What a page or its user may do now. */
export type Move = { readonly label: string; readonly change: (world: World, me: Browser) => void }

type Place = { readonly world: World; readonly rules: Rules; readonly at: number; readonly keepsNothing: boolean }

export function send(world: World, name: Change, id: number, from: number): void {
  const text = `${name} ${id} ${from}`
  if (!world.network.includes(text)) world.network.push(text)
}

const isIdle = ({ step, journal }: Browser) => step === '' && journal === 0
const stop = (me: Browser) => Object.assign(me, { step: '', operand: 0 })

export function listMoves(place: Place): readonly Move[] {
  const sharings = [...listOpenings(place), ...listChanges(place), ...listShown(place)]
  const others = [...listPasskeys(place), ...listGuard(place), ...listMail(place), ...listRest(place)]
  return [...sharings, ...listDevices(place), ...others]
}

const toAsker = ({ guard }: World, { session, fresh }: Browser): Asker => {
  return { session, fresh, hasKey: true, asserts: guard.isKept && guard.isAtHand }
}

/** Lists how this browser can open the wallet. */
function listOpenings({ world, rules, at }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const who = toAsker(world, me)
  const moves: Move[] = []
  if ((!me.session || !me.fresh) && canSignIn(world)) {
    moves.push({ label: 'enters a code', change: (_, own) => Object.assign(own, { session: true, fresh: true }) })
  }
  // its page asks the passkey first, and goes on without one only after it was said to be lost
  if (me.memory || (world.guard.isOn && !who.asserts)) return moves
  const open = (label: string, key: number) => moves.push({ label, change: (_, own) => (own.memory = key) })
  const mine = world.pairs.find(
    (pair, id) => has(me.halves, id) && pair.browser === at && isPairReleased(world, rules, who, id),
  )
  if (mine && (me.step === '' || me.step === 'shown')) open('release/pair: opens with its own half', mine.key)
  if (!isIdle(me)) return moves
  const { current, legacy, papers } = world
  const { key } = of(world.sharings, current)
  if (current && isReleased(world, rules, who, 'all', current)) open('release/sharing: opens by code alone', key)
  if (current && has(papers, current) && isReleased(world, rules, who, 'part', current)) {
    open('release/sharing: opens with the recovery share', key)
  }
  const isSealed = world.hasPasskey && has(world.passkeys, current)
  if (current && isSealed && isReleased(world, rules, who, 'part', current)) {
    open('passkeys/list: opens with a passkey', key)
  }
  const isProved = me.session && me.fresh
  const opensLegacy = (me.session && me.legacy) || (isProved && (legacy === 'standard' || has(papers, 0)))
  if (!current && legacy && opensLegacy) open('release/legacy: opens what there was before', 1)
  const sealed = world.pairs.find((_, id) => has(me.halves, id) && hasEnvelope(world, id))
  if (world.isRestored && !rules.keepsNoEnvelope && sealed) open('opens with paper and envelope, offline', sealed.key)
  return moves
}

/** Begins a sharing, and asks again for what has no answer. */
function listChanges({ world, at, keepsNothing }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const moves: Move[] = []
  const begin = (own: Browser, next: World, mode: Mode, key: number) => {
    const [sharing, pair] = [next.sharings.length, next.pairs.length]
    next.sharings.push({ mode, key, base: next.current, pair, state: 'unknown', server: false, recovery: false })
    next.pairs.push({ browser: at, key, sharing, state: 'unknown', ask: 0 })
    Object.assign(own, { memory: key, step: 'begun', operand: sharing })
  }
  const key = keyOf(world)
  const list = key ? world.intents.share : world.intents.create
  const mayBegin = isIdle(me) && me.session && me.fresh && (key === 0 || me.memory === key)
  for (const mode of mayBegin ? new Set(list) : []) {
    const change = (next: World, own: Browser) => {
      const intents = key ? next.intents.share : next.intents.create
      intents.splice(intents.indexOf(mode), 1)
      begin(own, next, mode, key || Math.max(0, ...next.sharings.map((sharing) => sharing.key)) + 1)
    }
    moves.push({ label: key ? `begins a new ${mode} sharing` : `makes a ${mode} wallet`, change })
  }
  if (me.step === 'begun') {
    const change = (next: World, own: Browser) => {
      own.journal = own.operand
      if (!keepsNothing) own.halves |= bit(of(next.sharings, own.operand).pair)
      own.step = 'sharing/propose'
      send(next, 'sharing/propose', own.operand, at)
    }
    moves.push({ label: 'keeps its half and the journal, then sharing/propose', change })
  }
  const { step } = me
  if (step === '' || step === 'begun' || step === 'shown') return moves
  const ending = `${step} ${me.operand} ${at}`
  if (!world.network.some((text) => text.endsWith(ending))) {
    moves.push({ label: 'has no answer and asks again', change: (next) => send(next, step, me.operand, at) })
  }
  return moves
}

function withdraw(world: World, rules: Rules, at: number, sharing: number): void {
  const me = of(world.browsers, at)
  if (rules.dropsUnheard) return forget(world, me, sharing)
  Object.assign(me, { step: 'sharing/withdraw', operand: sharing })
  send(world, 'sharing/withdraw', sharing, at)
}

function forget(world: World, me: Browser, sharing: number): void {
  me.halves &= ~bit(of(world.sharings, sharing).pair)
  world.papers &= ~bit(sharing)
  me.journal = 0
  if (keyOf(world) !== me.memory) me.memory = 0
  stop(me)
}

/** The sharing is current: nothing of earlier ones is worth anything, and only now older papers are destroyed. */
function finish(world: World, me: Browser, sharing: number): void {
  world.papers &= ~(bit(sharing) - 1)
  world.pairs.forEach((pair, id) => {
    if (pair.sharing < sharing) me.halves &= ~bit(id)
  })
  Object.assign(me, { journal: 0, legacy: false })
  stop(me)
}

/** A proposal that the server has: its share is shown, kept, given back and confirmed, or it is given up. */
function listShown({ world, rules, at }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  if (me.step !== 'shown') return []
  const sharing = me.operand
  const { mode, key, state } = of(world.sharings, sharing)
  const moves: Move[] = []
  const isStrict = mode === 'strict'
  const isReady = isReleased(world, rules, toAsker(world, me), 'part', sharing)
  const confirm = (next: World, own: Browser) => {
    own.step = 'sharing/confirm'
    send(next, 'sharing/confirm', sharing, at)
  }
  const isCounted = rules.countsUnheardPasskey === true && has(world.counted, sharing)
  const isKept = isShareKept(world, sharing) || isCounted
  if (isStrict && isReady && me.memory === key && !isKept) {
    const change = (next: World) => {
      next.papers |= bit(sharing)
      if (rules.oldPaperGoesEarly) next.papers &= ~(bit(sharing) - 1)
    }
    moves.push({ label: 'release/sharing: shows the recovery share, its user keeps it', change })
  }
  if (isReady && me.memory === key && (!isStrict || isKept || rules.needsNoProof)) {
    moves.push({ label: 'release/sharing: has what was kept, then sharing/confirm', change: confirm })
  }
  if (state === 'retired')
    moves.push({ label: 'hears that it is gone', change: (next, own) => forget(next, own, sharing) })
  if (state === 'current') {
    moves.push({ label: 'hears that it is current', change: (next, own) => finish(next, own, sharing) })
  }
  if (state === 'unknown') {
    moves.push({ label: 'hears that it is unknown', change: (next) => withdraw(next, rules, at, sharing) })
  }
  if (state === 'proposed' && world.intents.abort) {
    const change = (next: World) => {
      next.intents.abort -= 1
      withdraw(next, rules, at, sharing)
    }
    moves.push({ label: 'gives it up, sharing/withdraw', change })
  }
  return moves
}

/** The recovery share of the wallet as it is, or of a proposal that waits, under a passkey. */
function listPasskeys({ world, rules, at }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const { intents, current, sharings, passkeys, hasPasskey } = world
  const sharing = me.step === 'shown' ? me.operand : current
  const { mode, key, state } = of(sharings, sharing)
  const isOpen = me.session && me.fresh && me.memory > 0 && me.memory === key && state !== 'retired'
  const isIts = me.step === 'shown' || isIdle(me)
  if (!intents.passkey || !hasPasskey || !isIts || !isOpen || mode !== 'strict' || has(passkeys, sharing)) return []
  const change = (next: World, own: Browser) => {
    next.intents.passkey -= 1
    send(next, 'passkeys/add', sharing, at)
    if (rules.countsUnheardPasskey) next.counted |= bit(sharing)
    else Object.assign(own, { step: 'passkeys/add', operand: sharing })
  }
  return [{ label: 'seals the share under a passkey, passkeys/add', change }]
}

/** A passkey for value: added, asked, taken away; and lost, which ends after a notice. */
function listGuard({ world, at }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const { intents, guard, current, pairs } = world
  const moves: Move[] = []
  const begin = (label: string, name: Change, spend: (next: World) => void = () => {}) => {
    const change = (next: World, own: Browser) => {
      spend(next)
      Object.assign(own, { step: name, operand: 0 })
      send(next, name, 0, at)
    }
    moves.push({ label: `${label}, ${name}`, change })
  }
  if (!isIdle(me) || !me.session || !current) return moves
  const isOpen = me.fresh && me.memory === keyOf(world)
  const wants = (next: World) => (next.intents.guard -= 1)
  if (isOpen && intents.guard && !guard.isKept) begin('adds a passkey for value', 'credential/add', wants)
  if (isOpen && intents.guard && guard.isKept && guard.isAtHand && !guard.isOn) {
    begin('has it asked', 'credential/require', wants)
  }
  if (me.fresh && intents.unguard && guard.isKept) {
    begin('removes it', 'credential/remove', (next) => (next.intents.unguard -= 1))
  }
  const isDevice = pairs.some(({ browser, state }, id) => browser === at && state === 'there' && has(me.halves, id))
  if (!guard.isKept || guard.isAtHand || !(me.fresh || isDevice)) return moves
  if (guard.isLossTold) begin('after the notice', 'credential/lose-finish')
  else begin('says that it is lost', 'credential/lose')
  return moves
}

/** The address: changed with codes of both, or replaced where the first mailbox is lost. */
function listMail({ world, at }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const { intents, address, isMailboxLost, isAnnounced } = world
  const isOpen = isIdle(me) && me.session && world.current > 0 && me.memory === keyOf(world)
  if (!isOpen || address !== 'first') return []
  const begin = (name: Change) => (next: World, own: Browser) => {
    Object.assign(own, { step: name, operand: 0 })
    send(next, name, 0, at)
  }
  if (isMailboxLost && isAnnounced) {
    return [{ label: 'after 72 hours, email/replace-finish', change: begin('email/replace-finish') }]
  }
  if (isMailboxLost)
    return [{ label: 'announces another address, email/replace-code', change: begin('email/replace-code') }]
  if (!intents.move || !me.fresh) return []
  const change = (next: World, own: Browser) => {
    next.intents.move -= 1
    begin('email/new')(next, own)
  }
  return [{ label: 'changes the address, email/new', change }]
}

function listDevices({ world, at, keepsNothing }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const moves: Move[] = []
  const { pairs, current, intents, browsers } = world
  const isLive = (pair: Pair, id: number) => pair.browser === at && pair.state === 'there' && has(me.halves, id)
  const hasPair = pairs.some(isLive)
  const isOpen = isIdle(me) && me.fresh && current > 0 && me.memory === keyOf(world)
  const begin = (next: World, own: Browser, pair: Omit<Pair, 'key' | 'sharing' | 'state'>, name: Change) => {
    next.pairs.push({ ...pair, key: own.memory, sharing: next.current, state: 'unknown' })
    Object.assign(own, { step: name, operand: next.pairs.length - 1 })
    send(next, name, own.operand, at)
  }
  if (isOpen && intents.add && !hasPair && !keepsNothing) {
    const change = (next: World, own: Browser) => {
      next.intents.add -= 1
      own.halves |= bit(next.pairs.length)
      begin(next, own, { browser: at, ask: 0 }, 'device/add')
    }
    moves.push({ label: 'keeps a half, then device/add', change })
  }
  if (isIdle(me) && intents.ask && !me.memory && me.session && !me.ask && current && !hasPair) {
    const change = (next: World, own: Browser) => {
      Object.assign(own, { step: 'device/ask', operand: next.intents.ask })
      next.intents.ask -= 1
      send(next, 'device/ask', own.operand, at)
    }
    moves.push({ label: 'asks another device, device/ask', change })
  }
  const granted = pairs.findIndex((pair) => pair.browser === at && pair.ask === me.ask && pair.state === 'there')
  if (me.ask && granted > 0) {
    const change = (next: World, own: Browser) => {
      if (!keepsNothing) own.halves |= bit(granted)
      Object.assign(own, { memory: of(next.pairs, granted).key, ask: 0 })
    }
    moves.push({ label: 'device/answer: keeps the half that was sealed for it', change })
  }
  browsers.forEach((other, place) => {
    if (place === at || !isOpen) return
    const isAnswered = pairs.some(({ browser, ask }) => browser === place && ask === other.ask)
    if (other.ask && !isAnswered) {
      const change = (next: World, own: Browser) => begin(next, own, { browser: place, ask: other.ask }, 'device/grant')
      moves.push({ label: 'approves the other device, device/grant', change })
    }
    const target = pairs.findIndex(({ browser, state }) => browser === place && state === 'there')
    // before the last one of a strict wallet goes, its share is given back once more
    if (intents.remove && target > 0 && hasPair) moves.push(toRemoval(at, target))
  })
  return moves
}

function toRemoval(at: number, target: number): Move {
  const change = (next: World, own: Browser) => {
    next.intents.remove -= 1
    Object.assign(own, { step: 'device/remove', operand: target })
    send(next, 'device/remove', target, at)
  }
  return { label: 'removes the other device, device/remove', change }
}

/** Lists what a reload finds, and the word to a site. */
function listRest({ world, rules, at }: Place): readonly Move[] {
  const me = of(world.browsers, at)
  const moves: Move[] = []
  const { journal } = me
  if (me.step === '' && journal && me.session && me.fresh) {
    const { state } = of(world.sharings, journal)
    const change = (next: World, own: Browser) => {
      if (state === 'current') return finish(next, own, journal)
      if (state === 'retired') return forget(next, own, journal)
      if (state === 'unknown') return withdraw(next, rules, at, journal)
      Object.assign(own, { step: 'shown', operand: journal })
    }
    moves.push({ label: `finds its journal, of a sharing that is ${state}`, change })
  }
  const isEarly = rules.tellsEarly && me.operand > 0 && me.memory > 0
  const key = isEarly ? me.memory : keyOf(world)
  const mayTell = isEarly || (isIdle(me) && me.session && world.current > 0)
  if (!world.told && key && mayTell) {
    moves.push({ label: 'tells a site the address', change: (next) => (next.told = key) })
  }
  return moves
}

/** A page hears an answer; one that it does not wait for changes nothing. */
export function receive(world: World, answer: Answer, name: Change, id: number, at: number): void {
  const me = of(world.browsers, at)
  if (me.step !== name || me.operand !== id) return
  // the change waits in its journal for the next code
  if (answer === 'code') {
    me.fresh = false
    stop(me)
    return
  }
  if (name === 'sharing/propose' && answer === 'yes') {
    me.step = 'shown'
    return
  }
  if (name === 'passkeys/add' && me.journal === id) {
    me.step = 'shown'
    return
  }
  if (name === 'sharing/confirm') return answer === 'yes' ? finish(world, me, id) : forget(world, me, id)
  if (name === 'sharing/withdraw') return answer === 'yes' ? forget(world, me, id) : finish(world, me, id)
  if (name === 'sharing/propose') return forget(world, me, id)
  if (name === 'device/ask') me.ask = id
  if (name === 'device/add' && answer !== 'yes') me.halves &= ~bit(id)
  stop(me)
}
