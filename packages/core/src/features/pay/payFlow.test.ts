import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { canPay, isUnderWay, type PayEvent, type PayFlow, type PayResult, transition } from './payFlow.ts'
import type { Payment, PaymentTerms } from './payment.ts'

const terms: PaymentTerms = { networkId: 'eip155:1', asset: 'native', recipient: '0x1', value: '5' }
const make = (id: string): Payment => ({
  ...terms,
  id,
  decimals: 18,
  symbol: 'ETH',
  name: 'Ether',
  opensWindow: true,
  redirectUrl: undefined,
  exchanges: undefined,
})
const payment = make('a')
const other = make('b')
const session = { exchangeId: 'x', sessionId: 's' }
const result: PayResult = { paymentId: 'a', method: 'wallet', hash: '0x1' }

const flows: readonly PayFlow[] = [
  { step: 'idle' },
  { step: 'choosing', payment },
  { step: 'checking', payment },
  { step: 'asking', payment, request: terms },
  { step: 'confirming', payment, hash: '0x1' },
  { step: 'opening', payment, exchangeId: 'x' },
  { step: 'atExchange', payment, session },
  { step: 'paid', payment, result },
  { step: 'failed', payment, error: 'x', isUnclear: false },
  { step: 'failed', payment, error: 'x', isUnclear: true },
]

// one column per row above
test.each<[string, PayEvent, string]>([
  [
    'opened',
    { type: 'opened', payment: other },
    'choosing choosing checking asking confirming opening atExchange choosing choosing choosing',
  ],
  [
    'opened again',
    { type: 'opened', payment: make('a') },
    'choosing choosing checking asking confirming opening atExchange choosing choosing failed',
  ],
  [
    'pressed',
    { type: 'pressed', payment },
    'idle checking checking asking confirming opening atExchange paid checking failed',
  ],
  [
    'asked',
    { type: 'asked', payment, request: terms },
    'idle choosing asking asking confirming opening atExchange paid failed failed',
  ],
  [
    'signed',
    { type: 'signed', payment, hash: '0x1' },
    'idle confirming checking confirming confirming opening atExchange paid failed confirming',
  ],
  [
    'exchangeChosen',
    { type: 'exchangeChosen', payment, exchangeId: 'x' },
    'idle opening checking asking confirming opening atExchange paid opening failed',
  ],
  [
    'exchangeOpened',
    { type: 'exchangeOpened', payment, session },
    'idle atExchange checking asking confirming atExchange atExchange paid failed atExchange',
  ],
  ['paid', { type: 'paid', payment, result }, 'idle paid paid paid paid paid paid paid paid paid'],
  [
    'failed',
    { type: 'failed', payment, error: 'y', isUnclear: false },
    'idle failed failed failed failed failed failed paid failed failed',
  ],
  [
    'back',
    { type: 'back', payment },
    'idle choosing checking asking confirming opening atExchange paid choosing choosing',
  ],
  [
    'stopped',
    { type: 'stopped', payment },
    'idle choosing checking asking confirming opening failed paid failed failed',
  ],
  ['left', { type: 'left', payment }, 'idle idle checking asking confirming opening atExchange idle idle failed'],
])('default: %s', (_, event, steps) => {
  expect(flows.map((flow) => transition(flow, event).step).join(' ')).toBe(steps)
})

test('behavior: nothing that is said of one payment changes another', () => {
  const events: readonly PayEvent[] = [
    { type: 'pressed', payment: other },
    { type: 'asked', payment: other, request: terms },
    { type: 'signed', payment: other, hash: '0x2' },
    { type: 'exchangeChosen', payment: other, exchangeId: 'x' },
    { type: 'exchangeOpened', payment: other, session },
    { type: 'paid', payment: other, result },
    { type: 'failed', payment: other, error: 'y', isUnclear: true },
    { type: 'back', payment: other },
    { type: 'stopped', payment: other },
    { type: 'left', payment: other },
  ]
  for (const flow of flows) for (const event of events) expect(transition(flow, event)).toBe(flow)
})

/** What a visitor, a wallet, a chain, an exchange and a hostile page may do, in any order. */
const move = fc.constantFrom(
  'press',
  'press',
  'exchange',
  'ask',
  'askOther',
  'sign',
  'decline',
  'crash',
  'confirm',
  'refuse',
  'urlFails',
  'urlComes',
  'stop',
  'look',
  'leave',
  'open',
)

/** The world around the flow: what was asked for and is not answered yet. */
function play(moves: readonly string[]) {
  let flow: PayFlow = { step: 'choosing', payment }
  const open = { wallet: 0, exchange: 0 }
  const log: string[] = []
  const send = (event: PayEvent) => {
    const before = flow
    flow = transition(flow, event)
    if (flow.step === 'asking' && before.step !== 'asking') {
      log.push('ask')
      open.wallet += 1
      expect(flow.request).toEqual(terms)
    }
    if (flow.step === 'opening' && before.step !== 'opening') log.push('open exchange')
    expect(open.wallet).toBeLessThanOrEqual(1)
  }
  const failed = (isUnclear: boolean): PayEvent => ({ type: 'failed', payment, error: 'x', isUnclear })
  const acts: Readonly<Record<string, () => void>> = {
    press: () => send({ type: 'pressed', payment }),
    exchange: () => send({ type: 'exchangeChosen', payment, exchangeId: 'x' }),
    ask: () => send({ type: 'asked', payment, request: { ...terms } }),
    askOther: () => send({ type: 'asked', payment, request: { ...terms, value: '6' } }),
    sign: () => {
      if (open.wallet === 0) return
      open.wallet -= 1
      log.push('transaction')
      send({ type: 'signed', payment, hash: '0x1' })
    },
    decline: () => {
      if (open.wallet === 0) return
      open.wallet -= 1
      log.push('declined')
      send(failed(false))
    },
    crash: () => {
      if (open.wallet === 0) return
      open.wallet -= 1
      log.push('unclear')
      send(failed(true))
    },
    confirm: () => {
      if (flow.step !== 'confirming' && flow.step !== 'atExchange') return
      log.push('paid')
      send({ type: 'paid', payment, result })
    },
    refuse: () => {
      if (flow.step !== 'confirming' && flow.step !== 'atExchange') return
      log.push('refused')
      send(failed(false))
    },
    urlFails: () => flow.step === 'opening' && (log.push('closed'), send(failed(false))),
    urlComes: () =>
      flow.step === 'opening' && (log.push('transaction'), send({ type: 'exchangeOpened', payment, session })),
    stop: () => {
      if (flow.step === 'atExchange') log.push('unclear')
      send({ type: 'stopped', payment })
    },
    look: () => {
      if (flow.step === 'failed' && flow.isUnclear) log.push('looked')
      send({ type: 'back', payment })
    },
    leave: () => send({ type: 'left', payment }),
    open: () => send({ type: 'opened', payment }),
  }
  for (const one of moves) acts[one]?.()
  return { flow, log, acts, get: () => flow }
}

property.prop([fc.array(move, { maxLength: 40 })], {
  numRuns: 10_000,
  examples: [
    // opened again, or left, while nobody knows whether it was paid
    [['exchange', 'urlComes', 'stop', 'open', 'exchange', 'urlComes']],
    [['exchange', 'urlComes', 'stop', 'leave', 'open', 'exchange', 'urlComes']],
    [['press', 'ask', 'crash', 'leave', 'open', 'press', 'ask', 'sign']],
    // opened again once it is paid: an order of its own, unless the records tell otherwise
    [['exchange', 'urlComes', 'confirm', 'open', 'exchange', 'urlComes']],
  ],
})('behavior: one payment at a time, of what is shown, and always a way out', (moves) => {
  const { log, acts, get } = play(moves)
  // between two that may pay stands a refusal, the word that the first is paid, or the visitor's own that they have looked
  let mayPay = false
  for (const entry of log) {
    if (entry === 'transaction') {
      expect(mayPay).toBe(false)
      mayPay = true
    }
    if (entry === 'refused' || entry === 'paid' || entry === 'looked') mayPay = false
  }
  // the wallet answers, the chain decides, and the visitor leaves
  for (const one of ['decline', 'urlFails', 'refuse', 'ask', 'decline', 'look', 'leave']) acts[one]?.()
  expect(get().step).toBe('idle')
})

test('behavior: what can be pressed, and what is waited for', () => {
  expect(flows.map(canPay)).toEqual([false, true, false, false, false, false, false, false, true, false])
  expect(flows.map(isUnderWay)).toEqual([false, false, true, true, true, true, true, false, false, false])
})
