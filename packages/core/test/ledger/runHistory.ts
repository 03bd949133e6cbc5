import { createRandom } from '@foyer/test'
import { createStore } from 'jotai/vanilla'
import { ledgerAtom, readLedger, saveRecord } from '../../src/ledger/ledger.ts'
import { isOpen, type LedgerRecord, type LedgerState, type LedgerStatus } from '../../src/ledger/ledgerRecord.ts'
import { createStorage } from '../../src/storage/createStorage.ts'

/** What a history has shown, for the sums of the test. */
export type History = {
  readonly problems: readonly string[]
  readonly questions: number
  readonly reloads: number
  readonly lost: number
}

type Question = {
  readonly id: string
  readonly askedAt: number
  /** The page that asked. */
  readonly tab: number
  /** It was written, with all that is known of it. */
  isKept: boolean
  readonly ends: Set<LedgerStatus>
  lookedAt: number | undefined
  signedAt: number | undefined
}

type Tab = Parameters<typeof saveRecord>[0] & {
  /** What it has read before another page wrote. */
  stale: string | null | undefined
}

type World = {
  readonly random: () => number
  readonly setNow: (now: number) => void
  readonly shared: Map<string, string>
  readonly tabs: Map<number, Tab>
  readonly questions: Question[]
  now: number
  isFull: boolean
  reloads: number
  lost: number
}

const key = '@foyer/ledger'
const day = 86_400_000
const mostQuestions = 14
const mostTabs = 3
const ends: readonly LedgerStatus[] = ['rejected', 'unknown', 'dropped', 'replaced', 'failed', 'confirmed']

const pick = <item>({ random }: World, list: readonly item[]): item | undefined =>
  list[Math.floor(random() * list.length)]
const listOf = (tab: Tab) => tab.store.get(ledgerAtom)

/**
 * One random history of several pages of a site over one storage: wallets are asked and answer late or never, chains tell, visitors
 * look, pages reload, close and write at the same time, the storage fills, empties and is cleared, days pass.
 * @param setNow moves the clock
 */
export function runHistory(seed: number, setNow: (now: number) => void): History {
  const world: World = {
    random: createRandom(seed),
    setNow,
    shared: new Map(),
    tabs: new Map(),
    questions: [],
    now: 1_800_000_000_000,
    isFull: false,
    reloads: 0,
    lost: 0,
  }
  pass(world, 0)
  openTab(world, 0)
  const names = Object.keys(steps) as readonly (keyof typeof steps)[]
  const weighted = [...names, 'ask', 'ask', 'sign', 'sign', 'reload', 'hear', 'hear'] as const
  const trace: string[] = []
  let problems: readonly string[] = []
  for (let left = 15 + Math.floor(world.random() * 45); left > 0 && problems.length === 0; left -= 1) {
    const name = pick(world, weighted) ?? 'hear'
    trace.push(name)
    steps[name](world)
    pass(world, Math.floor(world.random() * 1_000))
    notice(world)
    if (left === 1 || world.random() < 0.1) problems = findProblems(world)
  }
  const told = problems.length > 0 ? [...problems, `seed ${seed}: ${trace.join(' ')}`] : []
  return { problems: told, questions: world.questions.length, reloads: world.reloads, lost: world.lost }
}

const steps = {
  ask(world: World) {
    const { tabs, questions, now } = world
    const [index, tab] = pick(world, [...tabs]) ?? []
    if (!tab || index === undefined || questions.length >= mostQuestions) return
    const known = { isKept: false, ends: new Set<LedgerStatus>(), lookedAt: undefined, signedAt: undefined }
    const question = { id: `${questions.length} ${now}`, askedAt: now, tab: index, ...known }
    questions.push(question)
    saveRecord(tab, toRecord(question, { status: 'asked', at: now }))
  },
  sign(world: World) {
    const { tabs, questions, now } = world
    const question = pick(world, questions)
    if (!question || question.signedAt !== undefined) return
    const tab = tabs.get(question.tab)
    if (!tab || !listOf(tab).some(({ id }) => id === question.id)) {
      // the page that asked is gone: nobody hears the answer
      world.lost += 1
      return
    }
    question.signedAt = now
    question.isKept = false
    saveRecord(tab, { ...toRecord(question, { status: 'signed', at: now }), hash: `0x${question.id}` })
  },
  end(world: World) {
    const { tab, record, question } = pickRecord(world)
    const status = pick(world, ends)
    if (!tab || !record || !question || !status) return
    const isEnd = status === 'rejected' ? question.signedAt === undefined : status !== 'unknown'
    if (isEnd) question.ends.add(status)
    saveRecord(tab, { ...record, state: { status, at: world.now } })
  },
  look(world: World) {
    const { tab, record, question } = pickRecord(world)
    if (!tab || !record || !question) return
    question.lookedAt = world.now
    saveRecord(tab, { ...record, lookedAt: world.now })
  },
  reload(world: World) {
    const index = pick(world, [...world.tabs.keys()])
    if (index === undefined) return
    world.reloads += 1
    openTab(world, index)
  },
  open(world: World) {
    const free = Array.from({ length: mostTabs }, (_, index) => index).find((index) => !world.tabs.has(index))
    if (free !== undefined) openTab(world, free)
  },
  close({ tabs }: World) {
    if (tabs.size > 1) tabs.delete([...tabs.keys()][0] ?? 0)
  },
  hear(world: World) {
    const tab = pick(world, [...world.tabs.values()])
    if (tab) readLedger(tab)
  },
  /** Two pages read before either writes; each then hears of the other's write. */
  race(world: World) {
    const [one, other] = [...world.tabs.values()]
    if (!one || !other) return
    other.stale = world.shared.get(key) ?? null
    steps.ask(world)
    steps.end(world)
    readLedger(other)
    other.stale = undefined
    deliverAll(world)
  },
  fill(world: World) {
    world.isFull = true
  },
  free(world: World) {
    world.isFull = false
  },
  /** The pages hear of it, and write again what they know; what none of them knows nobody can know. */
  clear(world: World) {
    world.shared.delete(key)
    deliverAll(world)
    for (const question of world.questions) question.isKept = false
  },
  wait(world: World) {
    pass(world, Math.floor(world.random() * 3 * day))
  },
} as const

function pass(world: World, time: number): void {
  world.now += time
  world.setNow(world.now)
}

function openTab(world: World, index: number): void {
  const { tabs, shared } = world
  const port = {
    getItem: (name: string) => (name === key && tab.stale !== undefined ? tab.stale : (shared.get(name) ?? null)),
    setItem(name: string, value: string) {
      const isLonger = value.length > (shared.get(name)?.length ?? 0)
      if (world.isFull && isLonger) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      tab.stale = undefined
      shared.set(name, value)
    },
    removeItem: (name: string) => void shared.delete(name),
  }
  const tab: Tab = { store: createStore(), storage: createStorage(port), stale: undefined }
  tabs.set(index, tab)
  readLedger(tab)
}

function pickRecord(world: World) {
  const tab = pick(world, [...world.tabs.values()])
  const record = tab && pick(world, listOf(tab))
  return { tab, record, question: world.questions.find(({ id }) => id === record?.id) }
}

function toRecord({ id, askedAt }: Question, state: LedgerState): LedgerRecord {
  return { id, kind: 'send', networkId: 'eip155:1', account: '0xa', details: {}, askedAt, state }
}

/** A change that one page makes while it hears of another's is heard by the others in turn. */
function deliverAll({ tabs }: World): void {
  for (let round = 0; round < 2; round += 1) for (const tab of tabs.values()) readLedger(tab)
}

function notice({ shared, questions }: World): void {
  const stored: readonly LedgerRecord[] = JSON.parse(shared.get(key) ?? '{"value":[]}').value
  const byId = new Map(stored.map((record) => [record.id, record]))
  for (const question of questions) {
    const record = byId.get(question.id)
    question.isKept ||= record !== undefined && (question.signedAt === undefined || record.hash !== undefined)
  }
}

function findProblems(world: World): readonly string[] {
  deliverAll(world)
  notice(world)
  const seen = new Map(
    [...world.tabs.values()].flatMap((tab) => listOf(tab).map((record) => [record.id, record] as const)),
  )
  const lost = world.questions.flatMap((question) => {
    const record = seen.get(question.id)
    if (!question.isKept || hasEnd(question)) return []
    if (!record) return [`${question.id} is lost`]
    return isOpen(record) ? [] : [`${question.id} is ${record.state.status}, which nobody said`]
  })
  const believed = [...seen.values()].flatMap(({ id, state: { status } }) => {
    const isEnd = ['dropped', 'replaced', 'failed', 'confirmed'].includes(status)
    const isSaid = !isEnd || world.questions.find((question) => question.id === id)?.ends.has(status)
    return isSaid ? [] : [`${id}: nobody said ${status}`]
  })
  return [...lost, ...believed]
}

/** Whether somebody said what became of it, or the visitor that they have looked and nothing came after. */
function hasEnd(question: Question): boolean {
  const { lookedAt, signedAt = -1 } = question
  return question.ends.size > 0 || (lookedAt !== undefined && lookedAt >= signedAt)
}
