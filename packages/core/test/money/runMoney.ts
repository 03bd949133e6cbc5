import { abortable, type Capabilities, FoyerError, type TransactionOutcome } from '@foyer/base'
import { accountServiceUrl, createRandom, mainnet, mockAdapter } from '@foyer/test'
import { vi } from 'vitest'
import { connect, createFoyer, type Foyer } from '../../src/index.ts'
import { followLedger, isOpen, type LedgerRecord, ledgerAtom } from '../../src/internal/ledger.ts'
import { onrampFlowAtom } from '../../src/internal/onramp.ts'
import { payFlowAtom, payWithWallet, returnToPay } from '../../src/internal/paying.ts'
import { reviewSend, sendFlowAtom, startSend, submitSend } from '../../src/internal/send.ts'
import { canSubmit, reviewSwap, type SwapOffer, swapFlowAtom } from '../../src/internal/swap.ts'
import { openPay } from '../../src/pay.ts'
import {
  createTrades,
  findChanged,
  findFalseArrivals,
  goOnBuying,
  isRefused,
  isSwapUnsent,
  lie,
  payOrder,
  pressBuy,
  pressSwap,
  readOffer,
  receiveSwapNotice,
  spend,
  type Trades,
  toMoved,
  toTradeCapabilities,
} from './moneyTrades.ts'

/** What a history has shown, for the sums of the test. */
export type MoneyHistory = {
  readonly problems: readonly string[]
  readonly steps: number
  readonly asked: number
  readonly moved: number
  readonly told: number
  /** Swaps that were asked for; previews of them that were refused; orders at a seller, and those told as arrived. */
  readonly swaps: number
  readonly refused: number
  readonly orders: number
  readonly arrived: number
}

/** What a visitor wants to move, once: the receiver names it, or what is swapped. */
type Intent = { readonly kind: 'send' | 'pay' | 'swap'; readonly to: string }

/** One question to a wallet, and what is true of it. */
type Question = {
  readonly intent: Intent
  /** That asked. */
  readonly tab: Tab | undefined
  readonly hash: string
  readonly press: Press | undefined
  /** Of the record that was kept before. */
  readonly recordId: string | undefined
  /** `open`: in the wallet's window. `sent`: on its way, or dropped for good, or in a block. */
  truth: 'open' | 'declined' | 'sent' | 'moved' | 'reverted' | 'cancelled' | 'lost'
  /** The visitor was told of it, and has asked for the same all the same. */
  isLookedAt: boolean
  /** The contract takes it back, whatever block it is in. */
  readonly isRefused: boolean
  /** Some page knows its end. */
  isHeard: boolean
  readonly answer: { readonly resolve: (hash: string) => void; readonly reject: (error: unknown) => void }
  readonly waiting: Set<(outcome: TransactionOutcome | FoyerError) => void>
}

/** Whether the visitor had been told before, and which preview they saw. */
type Press = { readonly intent: Intent; readonly isTold: boolean; readonly offer?: SwapOffer }

type Tab = {
  readonly foyer: Foyer
  /** The press in hand. */
  press: Press | undefined
}

type World = {
  readonly seed: number
  readonly random: () => number
  readonly shared: Map<string, string>
  readonly tabs: Tab[]
  readonly questions: Question[]
  readonly intents: readonly Intent[]
  readonly problems: string[]
  readonly trades: Trades
  /** What pages said of orders: how much came. */
  readonly arrivals: Map<string, bigint>
  refused: number
  isFull: boolean
  /** Something could not be kept: of that a later page cannot know. */
  wasFull: boolean
  told: number
}

const key = '@foyer/ledger'
const mostTabs = 2

const pick = <item>({ random }: World, list: readonly item[]): item | undefined =>
  list[Math.floor(random() * list.length)]
const flush = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}
const recordsOf = (records: readonly LedgerRecord[], { to }: Intent) =>
  records.filter(({ kind, details }) => {
    const { to: receiver, recipient, fromAmount } = details as { readonly [name: string]: unknown }
    return (kind === 'swap' ? `swap ${fromAmount}` : (receiver ?? recipient)) === to
  })

/**
 * One random history of money over real flows: presses in two tabs over one storage, a service that lies about swaps, a wallet that answers late, never or twice and
 * a node that has passed on what it says has failed, blocks that take, revert, replace and cancel, reloads, a full storage.
 * What the chain moved is what the visitor has confirmed once, and what is told at rest is true, or unknown.
 */
export async function runMoney(seed: number, stepCount: number): Promise<MoneyHistory> {
  const world = createWorld(seed)
  await openTab(world)
  const names = Object.keys(steps) as readonly (keyof typeof steps)[]
  const weighted = [...names, 'press', 'press', 'again', 'answer', 'answer', 'mine', 'wait'] as const
  const trace: string[] = []
  for (let left = stepCount; left > 0 && world.problems.length === 0; left -= 1) {
    const name = pick(world, weighted) ?? 'press'
    trace.push(name)
    await steps[name](world)
    await flush()
    await vi.advanceTimersByTimeAsync(1)
    findFalse(world)
  }
  for (const { foyer } of world.tabs) foyer.destroy()
  await flush()
  const { problems, questions, told, refused, trades, arrivals } = world
  return {
    problems: problems.length > 0 ? [...problems, `seed ${seed}: ${trace.join(' ')}`] : [],
    ...{ steps: trace.length, asked: questions.length, told, refused },
    ...{ orders: trades.orders.length, arrived: arrivals.size },
    swaps: questions.filter(({ intent }) => intent.kind === 'swap').length,
    moved: questions.filter(({ truth }) => truth === 'moved').length,
  }
}

function createWorld(seed: number): World {
  // no two histories move money to the same: what a wallet still holds is locked
  const trades = createTrades(seed)
  const intents = (['send', 'send', 'pay'] as const).map((kind, index) => ({
    kind,
    to: `0x${(BigInt(seed + 1) * 16n + BigInt(index)).toString(16).padStart(40, '0')}`,
  }))
  return {
    ...{ seed, random: createRandom(seed), shared: new Map(), tabs: [], questions: [], problems: [] },
    intents: [...intents, { kind: 'swap', to: `swap ${trades.amount}` }],
    ...{ trades, arrivals: new Map(), refused: 0, isFull: false, wasFull: false, told: 0 },
  }
}

function toCapabilities(world: World, getTab: () => Tab | undefined): Partial<Capabilities> {
  return {
    ...toTradeCapabilities(world.trades),
    estimateFee: async () => 1n,
    sendTransaction: (asked) =>
      abortable(handleRequest(world, getTab(), asked), asked.signal ?? new AbortController().signal),
    waitForTransaction: ({ hash, signal }) => {
      const question = world.questions.find((one) => one.hash === hash)
      const settled = new Promise<TransactionOutcome>((resolve, reject) => {
        const settle = (outcome: TransactionOutcome | FoyerError) =>
          outcome instanceof FoyerError ? reject(outcome) : resolve(outcome)
        const known = question && toOutcome(question)
        if (question && known) question.isHeard = true
        if (known) settle(known)
        else question?.waiting.add(settle)
      })
      return abortable(settled, signal ?? new AbortController().signal)
    },
  }
}

type AskedTransaction = Pick<Parameters<Capabilities['sendTransaction']>[0], 'to' | 'value' | 'data'>

/** The wallet is asked: by whom, and had they to be told of another question first? */
function handleRequest(world: World, tab: Tab | undefined, asked: AskedTransaction): Promise<string> {
  const { questions, intents, seed, trades } = world
  const to = toMoved(asked.to, asked.value)
  const intent = intents.find((one) => one.to === to)
  if (!intent) {
    world.problems.push(`${to} is asked for, which the visitor never saw`)
    return new Promise(() => {})
  }
  const changed =
    intent.kind === 'swap' && findChanged(trades, tab?.press?.offer, { ...asked, data: asked.data ?? '0x' })
  if (changed) world.problems.push(changed)
  const known = tab ? recordsOf(tab.foyer.store.get(ledgerAtom), intent) : []
  const recordId = known.find(
    ({ id, state }) => state.status === 'asked' && !questions.some((q) => q.recordId === id),
  )?.id
  const others = known.filter((one) => one.id !== recordId && isOpen(one))
  const mayBePaid = questions.some(
    (one) => one.intent === intent && !one.isLookedAt && (one.truth === 'open' || one.truth === 'sent'),
  )
  if (others.length > 0 && !tab?.press?.isTold) world.problems.push(`${to} is asked for twice, unsaid`)
  // what is kept is known; what could not be kept a later page cannot know
  if (mayBePaid && !tab?.press?.isTold && !world.wasFull) world.problems.push(`${to} may be moved twice, unsaid`)
  if (tab && !recordId) world.problems.push(`${to} was not kept before the wallet was asked`)
  for (const one of questions) if (one.intent === intent && tab?.press?.isTold) one.isLookedAt = true
  return new Promise<string>((resolve, reject) => {
    const hash = `0x${seed.toString(16)}${questions.length.toString(16)}`.padEnd(66, '0')
    questions.push({
      intent,
      tab,
      press: tab?.press,
      hash,
      recordId,
      truth: 'open',
      ...{ isRefused: isRefused({ ...asked, data: asked.data ?? '0x' }), isLookedAt: false, isHeard: false },
      answer: { resolve, reject },
      waiting: new Set(),
    })
  })
}

function toOutcome({ truth }: Question): TransactionOutcome | undefined {
  if (truth === 'moved') return { status: 'confirmed' }
  if (truth === 'reverted') return { status: 'failed', reason: undefined }
  if (truth === 'cancelled') return { status: 'replaced', hash: '0xcancelled' }
  return truth === 'lost' ? { status: 'expired' } : undefined
}

const steps = {
  async press(world: World) {
    const [tab, intent] = [pick(world, world.tabs), pick(world, world.intents)]
    if (!tab || !intent) return
    const { foyer } = tab
    if (intent.kind === 'swap') {
      const offer = await readOffer(foyer, world.trades)
      if (!offer) world.refused += 1
      reviewSwap(foyer)
      // while a wallet is asked, the button does nothing
      if (!offer || !canSubmit(foyer.store.get(swapFlowAtom))) return
      tab.press = { intent, isTold: false, offer }
      await pressSwap(foyer, offer, flush)
      return
    }
    tab.press = { intent, isTold: false }
    if (intent.kind === 'send') {
      startSend(foyer, { amount: '1', to: intent.to })
      reviewSend(foyer)
      void submitSend(foyer)
      return
    }
    try {
      openPay(foyer, toPayment(intent))
    } catch {
      // another payment is under way
      return
    }
    void payWithWallet(foyer)
  },
  /** The visitor has been told, has looked, and wants it all the same. */
  async again(world: World) {
    const tab = pick(world, world.tabs)
    if (!tab?.press) return
    const { foyer, press } = tab
    if (press.intent.kind === 'swap') {
      const isTold = receiveSwapNotice(foyer)
      const { offer } = press
      if (isTold === undefined || !offer) return
      tab.press = { ...press, isTold }
      world.told += 1
      await pressSwap(foyer, offer, flush)
      return
    }
    if (press.intent.kind === 'send') {
      if (foyer.store.get(sendFlowAtom).step !== 'repeated') return
      tab.press = { ...press, isTold: true }
      world.told += 1
      void submitSend(foyer)
      return
    }
    const flow = foyer.store.get(payFlowAtom)
    if (flow.step !== 'failed') return
    tab.press = { ...press, isTold: flow.isUnclear }
    world.told += 1
    returnToPay(foyer)
    void payWithWallet(foyer)
  },
  /** The wallet's window: signed, declined, or an answer that says neither. */
  async answer(world: World) {
    const question = pick(
      world,
      world.questions.filter(({ truth }) => truth === 'open'),
    )
    if (!question) return
    const { answer } = question
    const chance = world.random()
    if (chance < 0.2) {
      question.truth = 'declined'
      answer.reject(new FoyerError('UserRejected'))
      return
    }
    question.truth = 'sent'
    // the node has it, and says otherwise; or the answer never comes
    if (chance < 0.4) answer.reject(new FoyerError('RpcRequestFailed', { message: 'request timed out' }))
    else if (chance < 0.5) answer.reject(new FoyerError('TransactionFailed', { reason: 'nonce too low' }))
    else if (chance < 0.9) answer.resolve(question.hash)
    if (chance > 0.8) answer.resolve(question.hash)
  },
  async mine(world: World) {
    const question = pick(
      world,
      world.questions.filter(({ truth }) => truth === 'sent'),
    )
    if (!question) return
    const ends = ['moved', 'moved', 'moved', 'reverted', 'cancelled', 'lost'] as const
    question.truth = question.isRefused ? 'reverted' : (pick(world, ends) ?? 'moved')
    if (question.truth === 'moved') spend(world.trades, question.intent.to)
    if (world.random() < 0.7) notifyWaiting(question)
  },
  /** A transaction that no node has seen is told late, or its block is thrown away and it is on its way again. */
  async reorganise(world: World) {
    const question = pick(
      world,
      world.questions.filter((one) => one.waiting.size > 0 && !one.isHeard && toOutcome(one)),
    )
    if (!question) return
    if (world.random() < 0.5) question.truth = 'sent'
    else notifyWaiting(question)
  },
  /** The site's own node doesn't answer for a while. */
  async silence(world: World) {
    for (const question of world.questions) {
      for (const notify of question.waiting) notify(new FoyerError('RpcRequestFailed', { message: 'silent' }))
      question.waiting.clear()
    }
    await flush()
    await vi.advanceTimersByTimeAsync(60_000)
  },
  async lie({ trades, random }: World) {
    lie(trades, random)
  },
  async buy(world: World) {
    const tab = pick(world, world.tabs)
    if (tab) pressBuy(tab.foyer)
  },
  async goOn(world: World) {
    const tab = pick(world, world.tabs)
    if (tab) goOnBuying(tab.foyer, world.random() < 0.5)
  },
  async deliver({ trades, random }: World) {
    payOrder(trades, random)
  },
  async reload(world: World) {
    const index = Math.floor(world.random() * world.tabs.length)
    const [tab] = world.tabs.splice(index, 1)
    tab?.foyer.destroy()
    await flush()
    await openTab(world)
  },
  async open(world: World) {
    if (world.tabs.length < mostTabs) await openTab(world)
  },
  async hear({ tabs }: World) {
    for (const { foyer } of tabs) followLedger(foyer)
  },
  async fill(world: World) {
    world.isFull = world.random() < 0.3
  },
  async wait() {
    await vi.advanceTimersByTimeAsync(10_000)
  },
} as const

function notifyWaiting(question: Question): void {
  const outcome = toOutcome(question)
  if (!outcome) return
  question.isHeard ||= question.waiting.size > 0
  for (const notify of question.waiting) notify(outcome)
  question.waiting.clear()
}

const toPayment = ({ to }: Intent) =>
  ({
    paymentId: to,
    paymentAsset: { network: 'eip155:1', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    ...{ recipient: to, amount: '1' },
  }) as const

async function openTab(world: World): Promise<void> {
  const { shared } = world
  let tab: Tab | undefined
  const adapter = mockAdapter({ capabilities: toCapabilities(world, () => tab) })
  const storage = {
    getItem: (name: string) => shared.get(name) ?? null,
    setItem(name: string, value: string) {
      if (world.isFull && name === key && value.length > (shared.get(name)?.length ?? 0)) {
        world.wasFull = true
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      shared.set(name, value)
    },
    removeItem: (name: string) => void shared.delete(name),
  }
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [mainnet], adapters: [adapter], storage, enableWalletConnect: false },
    ...{ features: { pay: true }, debug: false, blockchainApiUrl: accountServiceUrl, fetch: world.trades.fetch },
  })
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  tab = { foyer, press: undefined }
  world.tabs.push(tab)
  followLedger(foyer)
}

/** Finds what is told, and is not so. */
function findFalse(world: World): void {
  const { tabs, questions, problems } = world
  const statuses = {
    confirmed: ['moved'],
    failed: ['reverted'],
    rejected: ['declined'],
    dropped: ['lost'],
    replaced: ['cancelled'],
  } as const
  for (const tab of tabs) {
    const { foyer, press } = tab
    for (const { id, state } of foyer.store.get(ledgerAtom)) {
      const question = questions.find(({ recordId }) => recordId === id)
      const truths: readonly string[] | undefined = statuses[state.status as keyof typeof statuses]
      if (question && truths && !truths.includes(question.truth)) problems.push(`${id} is told as ${state.status}`)
    }
    const flow = foyer.store.get(onrampFlowAtom)
    if (flow.step === 'arrived') world.arrivals.set(String(flow.order.at), flow.received)
    const last = questions.findLast((question) => question.tab === tab && question.intent === press?.intent)
    const isFailed = press?.intent.kind === 'send' && foyer.store.get(sendFlowAtom).step === 'failed'
    if (isFailed && last && last.truth === 'sent') problems.push(`${press?.intent.to} is told as not sent`)
    const swapped = questions.find((question) => question.press === press && question.intent.kind === 'swap')
    if (isSwapUnsent(foyer) && swapped?.truth === 'sent') problems.push(`${press?.intent.to} is told as not sent`)
  }
  // of what could not be kept another page cannot know
  const problem = world.wasFull ? undefined : findFalseArrivals(world.trades, world.arrivals)
  if (problem) problems.push(problem)
}
