import { requestRpc, setEther } from 'devnet'
import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  keccak256,
  numberToHex,
  padHex,
  parseAbi,
  parseEther,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  formatUserOperation,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findSpent, isHalt } from '../src/halt.ts'
import { type BundlerChains, startBundlerChains } from './support/bundlerWorld.ts'
import { type Liar, type LiarService, type Lie, type Question, type Reply, startLiar } from './support/liar.ts'
import {
  findUnshown,
  friend,
  hashWire,
  implementation,
  type Scene,
  type Visit,
  visit,
  type WireOperation,
} from './support/liedTo.ts'

let started: BundlerChains | string
let chains: BundlerChains
/** As many as vitest runs tests of one file at a time: none waits for another's. */
const lanes = 5
const free: LiarService[] = []

beforeAll(async () => {
  started = await startBundlerChains()
  if (typeof started === 'string') return
  chains = started
  // where the page is, of which every request to its server speaks
  vi.stubGlobal('location', new URL('https://wallet.example'))
  const paymaster = chains.bundler.paymasterUrl
  const services = {
    'eip155:31337': { node: chains.evm.url, bundler: chains.bundler.url, paymaster },
    'eip155:31338': { node: chains.other.url, bundler: chains.otherBundler.url, paymaster },
  }
  free.push(...(await Promise.all(Array.from({ length: lanes }, () => startLiar(services)))))
}, 300_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all(free.map((liar) => liar.stop()))
  await chains?.stop()
  console.log(`operationLies: ${told.size} lies told, ${signedOther} operations signed that were not shown`)
})
beforeEach((context) => {
  if (typeof started === 'string') context.skip(started)
})

/** One visit to services of its own, which lie like this. @param next what is done while they still do */
async function driveWith(
  lie: Liar | undefined,
  scene: Scene,
  next: (visited: Visit) => Promise<Visit> = async (visited) => visited,
): Promise<Visit> {
  const liar = free.pop()
  if (!liar) throw new Error('More tests at a time than lanes')
  try {
    liar.set(lie)
    return await next(await visit({ chains, liar }, scene))
  } finally {
    free.push(liar)
  }
}

const told = new Set<string>()
let signedOther = 0

const evil = '0xbadbadbadbadbadbadbadbadbadbadbadbadbadb'
const abi = parseAbi(['function execute(address,uint256,bytes)'])
const theft = encodeFunctionData({ abi, functionName: 'execute', args: [evil, parseEther('50'), '0x'] })
const wide = `0x${'f'.repeat(64)}`
const anyChain = { chainId: '0x0', address: evil, nonce: '0x0', r: wide, s: wide, yParity: '0x1' }

/** Sent: the lie is left out, and what was shown is signed. Refused: nothing is signed, in these words. */
type Expected = 'sent' | RegExp
type Row = readonly [name: string, scene: Scene, liar: Liar, expected: Expected]

/** Puts fields over an honest answer. */
const over =
  (method: string, fields: object): Liar =>
  async (question, honest) => {
    if (question.method !== method) return undefined
    const { result, error } = await honest()
    return error ? { error } : { result: { ...(result as object), ...fields } }
  }
const instead =
  (method: string, lie: Lie | ((honest: () => Promise<Reply>) => Promise<Lie>)): Liar =>
  async (question, honest) =>
    question.method !== method ? undefined : typeof lie === 'function' ? await lie(honest) : lie
const call = ({ method, params }: Question) =>
  (params[0] as { readonly data?: string } | undefined)?.data?.slice(0, 10) ?? method

const paid: Scene = { paymaster: 'required' }
const perhapsPaid: Scene = { paymaster: 'optional' }
const delegating: Scene = { chain: 'eip7702' }
const waiting: Scene = { method: 'eth_sendTransaction' }
const sponsored: Scene = { ...waiting, sponsors: true }
const plain: Scene = { isPlain: true }
const stub = 'pm_getPaymasterStubData'
const data = 'pm_getPaymasterData'
const gas = 'eth_estimateUserOperationGas'
const price = 'pimlico_getUserOperationGasPrice'
const noSense = /The paymaster won’t pay: its response couldn’t be read/
const noDeposit = /The paymaster won’t pay: its deposit is [\d.]+ ETH, but this costs up to 0\.\d+ ETH/
const bundlerNonsense = /bundler sent an unreadable response. Nothing was signed/
const tooMuch = /The network fee could reach [\d.]+ ETH, above this wallet’s limit of 1 ETH/
const nodeNonsense = /The network sent an unreadable response/

const overwritten: readonly Row[] = [stub, data].flatMap((method): readonly Row[] => [
  [`${method}: callData of a theft`, paid, over(method, { callData: theft }), 'sent'],
  [`${method}: calls of a theft`, paid, over(method, { calls: [{ to: evil, value: '0x1' }] }), 'sent'],
  [`${method}: another sender`, paid, over(method, { sender: evil }), 'sent'],
  [`${method}: another nonce`, paid, over(method, { nonce: '0x7' }), 'sent'],
  [`${method}: another factory`, paid, over(method, { factory: evil, factoryData: '0xdead' }), 'sent'],
  [`${method}: initCode and paymasterAndData`, paid, over(method, { initCode: evil, paymasterAndData: evil }), 'sent'],
  [`${method}: fees of 39 ETH`, paid, over(method, { maxFeePerGas: '0x2386f26fc10000' }), 'sent'],
  [`${method}: other gas limits`, paid, over(method, { callGasLimit: wide, preVerificationGas: wide }), 'sent'],
  [`${method}: an authorisation for every chain`, paid, over(method, { authorization: anyChain }), 'sent'],
  [`${method}: an eip7702Auth for every chain`, paid, over(method, { eip7702Auth: anyChain }), 'sent'],
  [`${method}: a signature and an account`, paid, over(method, { signature: wide, account: evil }), 'sent'],
])

const payers: readonly Row[] = [
  ['an empty answer', paid, instead(stub, { result: {} }), noSense],
  ['an empty answer of one that need not pay', perhapsPaid, instead(stub, { result: {} }), 'sent'],
  ['an empty second answer', perhapsPaid, instead(data, { result: {} }), 'sent'],
  ['null', paid, instead(stub, { result: null }), noSense],
  ['a text', paid, instead(stub, { result: 'paid' }), noSense],
  ['a list', paid, instead(data, { result: [] }), noSense],
  ['the zero address', paid, over(stub, { paymaster: `0x${'0'.repeat(40)}` }), noSense],
  ['no address', paid, over(data, { paymaster: 'everybody' }), noSense],
  ['one without a deposit', perhapsPaid, over(data, { paymaster: evil }), 'sent'],
  [
    'one whose deposit is too low for the bundler',
    paid,
    instead(gas, { error: { message: 'AA31 paymaster deposit too low' } }),
    /The paymaster won’t pay: its deposit of [\d.]+ ETH is too low/,
  ],
  [
    'one whose deposit is too low when it is sent',
    paid,
    instead('eth_sendUserOperation', { error: { message: 'AA31 paymaster deposit too low' } }),
    noDeposit,
  ],
  ['one without a deposit, required', paid, over(data, { paymaster: friend }), noDeposit],
  ['the EntryPoint itself', paid, over(data, { paymaster: entryPoint07Address }), noDeposit],
  ['negative gas', paid, over(stub, { paymasterVerificationGasLimit: '-0x1' }), noSense],
  ['oversized gas', paid, over(data, { paymasterVerificationGasLimit: `0x1${'0'.repeat(64)}` }), noSense],
  ['gas beyond every block', paid, over(data, { paymasterPostOpGasLimit: wide }), noSense],
  ['gas as a number', paid, over(stub, { paymasterPostOpGasLimit: 1 }), noSense],
  ['a megabyte of data', paid, over(data, { paymasterData: `0x${'ab'.repeat(500_000)}` }), noSense],
  ['data that is no hex', paid, over(data, { paymasterData: '0xzz' }), noSense],
  ['final at once, without a right signature', paid, over(stub, { isFinal: true }), /The paymaster won’t pay for this/],
  ['isFinal as a text', paid, over(stub, { isFinal: 'yes' }), noSense],
  ['a refusal full of signs', paid, instead(stub, { error: { message: '\u202eevil\u0000' } }), /won’t pay: evil/],
  ['no JSON', paid, instead(stub, { raw: '<html>', status: 502 }), /won’t pay: it didn’t respond/],
  ['JSON that is no answer', paid, instead(data, { raw: '7' }), /won’t pay: it didn’t respond/],
  [
    'an authorisation on a chain that delegates',
    { ...delegating, ...perhapsPaid },
    instead(stub, { result: { paymaster: evil, paymasterData: '0x', authorization: anyChain } }),
    'sent',
  ],
]

const bundlers: readonly Row[] = [
  [
    'a price of 39 ETH',
    {},
    instead(price, { result: { fast: { maxFeePerGas: '0x2386f26fc10000', maxPriorityFeePerGas: '0x1' } } }),
    'sent',
  ],
  [
    'a negative price',
    {},
    instead(price, { result: { fast: { maxFeePerGas: '-0x1', maxPriorityFeePerGas: '0x1' } } }),
    'sent',
  ],
  [
    'a tip above the price',
    {},
    instead(price, { result: { fast: { maxFeePerGas: '0x1', maxPriorityFeePerGas: wide } } }),
    'sent',
  ],
  ['a price that is no JSON', {}, instead(price, { raw: 'gateway timeout', status: 504 }), 'sent'],
  ['an estimate with a theft in it', {}, over(gas, { callData: theft, sender: evil, nonce: '0x0' }), 'sent'],
  ['an estimate with a paymaster in it', {}, over(gas, { paymaster: evil, paymasterData: '0x' }), 'sent'],
  ['an estimate with an authorisation in it', delegating, over(gas, { authorization: anyChain }), 'sent'],
  ['an estimate with other fees in it', {}, over(gas, { maxFeePerGas: wide }), 'sent'],
  ['an estimate beyond every block', {}, over(gas, { callGasLimit: wide }), bundlerNonsense],
  ['an estimate of a coin', {}, over(gas, { preVerificationGas: '0x3b9ac9ff' }), tooMuch],
  ['a negative estimate', {}, over(gas, { verificationGasLimit: '-0x1' }), bundlerNonsense],
  ['an oversized estimate', {}, over(gas, { verificationGasLimit: `0x1${'0'.repeat(64)}` }), bundlerNonsense],
  ['an estimate in numbers', {}, over(gas, { callGasLimit: 1e9 }), bundlerNonsense],
  ['no estimate', {}, instead(gas, { result: null }), bundlerNonsense],
  ['an empty estimate', {}, instead(gas, { result: {} }), bundlerNonsense],
  ['an answer without a result', {}, instead(gas, { raw: '{}' }), bundlerNonsense],
  ['an answer that is no object', {}, instead(gas, { raw: '"yes"' }), /bundler didn’t respond/],
  ['no JSON', {}, instead(gas, { raw: '<html>502</html>', status: 502 }), /bundler didn’t respond/],
  [
    'a refusal in codes',
    {},
    instead(gas, { error: { message: "AA21 didn't pay prefund 0x" } }),
    /The account has [\d.]+ ETH on .+, not enough for the network fee/,
  ],
  [
    'another hash for what it was sent',
    {},
    instead('eth_sendUserOperation', { result: wide }),
    /didn’t confirm operation 0x[0-9a-f]{64}/,
  ],
  ['null for what it was sent', {}, instead('eth_sendUserOperation', { result: null }), /It may still go through/],
]

const receipt = 'eth_getUserOperationReceipt'
const logs = 'eth_getLogs'
const both =
  (one: Liar, other: Liar): Liar =>
  async (question, honest) =>
    (await one(question, honest)) ?? (await other(question, honest))
const receipts: readonly Row[] = [
  [
    'a failure that was none',
    waiting,
    instead(receipt, { result: { success: false, reason: 'x', receipt: { transactionHash: wide } } }),
    'sent',
  ],
  [
    'another transaction',
    waiting,
    instead(receipt, { result: { success: true, receipt: { transactionHash: wide } } }),
    'sent',
  ],
  ['none, ever', waiting, instead(receipt, { result: null }), 'sent'],
  ['a receipt that is no JSON', waiting, instead(receipt, { raw: '!' }), 'sent'],
  ['one field too many', waiting, over(receipt, { receipt: { transactionHash: wide, status: '0x1' } }), 'sent'],
  ['logs the node does not search', waiting, instead(logs, { error: { message: 'range too wide' } }), 'sent'],
  ['logs that are nonsense', waiting, instead(logs, { result: [{ transactionHash: 7 }] }), 'sent'],
  [
    'logs of another transaction',
    waiting,
    both(instead(logs, { result: [{ transactionHash: wide }] }), over(receipt, { success: false })),
    'sent',
  ],
]

const nodes: readonly Row[] = [
  ['another chain', {}, instead('eth_chainId', { result: '0x1' }), /This network’s node is on a different network/],
  ['no chain', {}, instead('eth_chainId', { result: null }), nodeNonsense],
  [
    'an account that is there already',
    {},
    instead('eth_getCode', { result: '0x6000' }),
    /bundler rejected it: .*AA20|AA20/,
  ],
  [
    'an account that hands over already',
    delegating,
    instead('eth_getCode', { result: `0xef0100${implementation.slice(2).toLowerCase()}` }),
    /bundler rejected it/,
  ],
  [
    'a count of transactions beyond numbers',
    delegating,
    instead('eth_getTransactionCount', { result: wide }),
    nodeNonsense,
  ],
  ['a negative count', delegating, instead('eth_getTransactionCount', { result: '-0x1' }), nodeNonsense],
  [
    'a base fee of coins',
    {},
    instead('eth_getBlockByNumber', { result: { baseFeePerGas: '0xde0b6b3a7640000' } }),
    'sent',
  ],
  [
    'a base fee of coins, and a bundler with it',
    {},
    both(
      instead('eth_getBlockByNumber', { result: { baseFeePerGas: '0xde0b6b3a7640000' } }),
      instead(price, { result: null }),
    ),
    /could reach|not enough for the network fee/,
  ],
  ['a base fee that is none', {}, instead('eth_getBlockByNumber', { result: { baseFeePerGas: '-0x1' } }), nodeNonsense],
  [
    'a base fee of coins, for a plain account',
    plain,
    instead('eth_getBlockByNumber', { result: { baseFeePerGas: '0xde0b6b3a7640000' } }),
    tooMuch,
  ],
  ['gas beyond every block, for a plain account', plain, instead('eth_estimateGas', { result: wide }), tooMuch],
  [
    'a count beyond numbers, for a plain account',
    plain,
    instead('eth_getTransactionCount', { result: wide }),
    nodeNonsense,
  ],
  ['a balance that is none', {}, instead('eth_getBalance', { result: 'rich' }), nodeNonsense],
  ['a simulation that says nothing', {}, instead('eth_simulateV1', { result: [] }), 'sent'],
  [
    'a simulation of nonsense',
    {},
    instead('eth_simulateV1', { result: [{ calls: [{ status: '0x1', logs: [{}] }] }] }),
    'sent',
  ],
  [
    'another question’s answer',
    {},
    instead('eth_chainId', { raw: '{"jsonrpc":"2.0","id":99,"result":"0x7a69"}' }),
    /The network didn’t respond/,
  ],
  ['no JSON', {}, instead('eth_chainId', { raw: '<html>', status: 502 }), /The network didn’t respond/],
  [
    'a deposit for everybody',
    paid,
    async (question) => (call(question) === '0x70a08231' ? { result: wide } : undefined),
    'sent',
  ],
  [
    'no deposits at all',
    paid,
    async (question) => (call(question) === '0x70a08231' ? { result: '0x' } : undefined),
    nodeNonsense,
  ],
]

const rows: readonly Row[] = [
  ...overwritten,
  ...payers.map(named('paymaster')),
  ...bundlers.map(named('bundler')),
  ...receipts.map(named('receipt')),
  ...nodes.map(named('node')),
]

function named(who: string) {
  return ([name, ...rest]: Row): Row => [`${who}: ${name}`, ...rest]
}

const internal =
  /undefined|not a function|Zod|invalid_type|expected|BigInt|SyntaxError|TypeError|JSON|\[object|viem|Cannot/

describe.concurrent('whoever lies, nothing is signed but what was shown', () => {
  test.each(rows)('error: %s', async (name, scene, lie, expected) => {
    const visited = await driveWith(lie, scene)
    told.add(name)
    const wrong = findUnshown(visited, { factory: chains.bundler.contracts.factory, poor: evil })
    signedOther += wrong.length
    expect(wrong).toEqual([])
    const { outcome } = visited
    const text = outcome.kind === 'refused' ? `${outcome.error.name}: ${outcome.error.message}` : 'sent'
    if (expected === 'sent') return expect(text).toBe('sent')
    expect(text).toMatch(expected)
    expect(text).toMatch(/^FrameRefused: /)
    expect(text).not.toMatch(internal)
  })
})

describe.concurrent('the good path', () => {
  test.each([
    ['paid by the account', {}],
    ['paid by a paymaster', paid],
    ['handed over first', delegating],
    ['waited for', waiting],
  ] as const)('default: %s, nobody lies', async (_, scene) => {
    const visited = await driveWith(undefined, scene)
    expect(visited.outcome).toMatchObject({ kind: 'sent' })
    expect(findUnshown(visited, { factory: chains.bundler.contracts.factory, poor: evil })).toEqual([])
    expect(visited.content?.way).toMatchObject({ sponsor: 'paymaster' in scene ? expect.any(String) : undefined })
  })
})

describe('time', () => {
  test('error: one that never answers is given up in words, and nothing is signed', async () => {
    const { timeout } = AbortSignal
    // as the platform has it, ten times as fast
    const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 10))
    onTestFinished(() => clock.mockRestore())
    const { outcome, signed } = await driveWith(instead(gas, { silence: true }), {})
    expect(outcome).toMatchObject({ kind: 'refused', error: { name: 'FrameRefused' } })
    expect(outcome.kind === 'refused' && outcome.error.message).toContain('bundler didn’t respond')
    expect(signed).toEqual([])
    told.add('silent bundler')
  })

  test('error: an answer that comes after the visitor has left signs nothing', async () => {
    for (const method of [gas, stub, data, 'eth_chainId', 'eth_getCode']) {
      const controller = new AbortController()
      const leave: Liar = async (question, honest) => {
        if (question.method !== method) return undefined
        const reply = await honest()
        controller.abort(new Error('left'))
        return reply
      }
      const { outcome, signed } = await driveWith(leave, { ...paid, signal: controller.signal })
      expect([method, outcome.kind === 'refused' && outcome.error.message, signed]).toEqual([method, 'left', []])
      told.add(`late: ${method}`)
    }
  })

  test('error: a failure in its block is a failure, though the bundler says success', async () => {
    const impoverish: Liar = async ({ method, params, chainId }, honest) => {
      if (method !== 'eth_sendUserOperation')
        return over(receipt, { success: true })({ service: 'bundler', method, params, chainId }, honest)
      const { sender } = params[0] as { readonly sender: `0x${string}` }
      // what it sends is gone before the bundle is made
      await setEther(chains.evm, { address: sender, wei: parseEther('0.1') })
      return undefined
    }
    const { outcome } = await driveWith(impoverish, { ...waiting, value: parseEther('0.5') })
    expect(outcome.kind === 'refused' && outcome.error.message).toContain('The transaction failed')
    const spent = outcome.kind === 'refused' ? findSpent(outcome.error) : undefined
    expect(spent?.hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(spent?.cost).toBeGreaterThan(0n)
    told.add('receipt: a success that was none')
  })
})

const lost: Lie = { raw: '', status: 504 }
const taken = (lie: Lie) => async (honest: () => Promise<Reply>) => {
  await honest()
  return lie
}

/** What the bundler does with what it is sent, the first time, the second, and so on; then it is honest. */
const deliveries: readonly (readonly [string, ...((honest: () => Promise<Reply>) => Promise<Lie>)[]])[] = [
  ['it is lost on its way', async () => lost],
  ['its answer is lost', taken(lost)],
  ['it is lost, and then its answer is', async () => lost, taken(lost)],
  ['its answer is lost, and then it is', taken(lost), async () => lost, async () => lost],
  ['it is taken twice', async (honest) => await honest().then(honest)],
  ['it is taken, and refused', taken({ error: { message: 'AA25 invalid account nonce' } }), taken(lost)],
  ['it is taken under another hash', taken({ result: wide }), taken({ result: null })],
  ['it is never taken, under the right words', async () => ({ result: wide }), async () => ({ raw: '<html>' })],
]

/** A bundler that says it has an operation, and drops it. */
const dropped: Liar = (question) => {
  if (question.method !== 'eth_sendUserOperation') return undefined
  const chainId = Number(question.chainId.slice(7))
  return { result: hashWire(chainId, question.params[0] as WireOperation).hash }
}

/** Three minutes pass each time somebody asks what became of an operation. */
function hurryLooks(liar: Liar): Liar {
  const { now } = Date
  let passed = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + passed)
  onTestFinished(() => clock.mockRestore())
  return (question, honest) => {
    if (question.method === receipt) passed += 200_000
    return liar(question, honest)
  }
}

/** Sets what a paymaster has at the EntryPoint, in wei: other than it was, until the test is over. */
async function setDeposit(paymaster: `0x${string}`, wei: bigint): Promise<() => Promise<void>> {
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [paymaster, 0n]))
  const { url } = chains.evm
  const before = await requestRpc(url, { method: 'eth_getStorageAt', params: [entryPoint07Address, slot, 'latest'] })
  const set = (value: unknown) =>
    requestRpc(url, { method: 'anvil_setStorageAt', params: [entryPoint07Address, slot, value] })
  await set(padHex(numberToHex(wei)))
  return async () => void (await set(before))
}

/** Goes on as often as it can. */
async function finish({ outcome }: Visit): Promise<Visit['outcome']> {
  let last = outcome
  for (let presses = 0; last.kind === 'refused' && isHalt(last.error) && presses < 10; presses += 1) {
    last = await last.error.goOn().then(
      (answer) => ({ kind: 'sent' as const, answer }),
      (error: Error) => ({ kind: 'refused' as const, error }),
    )
  }
  return last
}

/** Lists how often the chain has what somebody signed, and who paid for it. */
async function listIncluded({ smart, chainId }: Visit) {
  const [topic] = encodeEventTopics({ abi: parseAbi([events]) })
  const { url } = chainId === 31337 ? chains.evm : chains.other
  const filter = { fromBlock: '0x0', topics: [topic, null, padHex(smart)] }
  const found = (await requestRpc(url, { method: 'eth_getLogs', params: [filter] })) as { topics: readonly string[] }[]
  return found.map(({ topics }) => (BigInt(topics[3] ?? 0) === 0n ? 'the account' : 'a paymaster'))
}

describe('over time', () => {
  test.each([
    ['the account pays', waiting],
    ['a paymaster pays', sponsored],
    ['it hands over first', { ...waiting, ...delegating }],
  ])(
    'error: a bundler takes it and drops it, where %s: gone on with it is sent once, by one signature',
    async (_, scene) => {
      let drops = 2
      const visited = await driveWith(
        hurryLooks((question, honest) => {
          if (question.method !== 'eth_sendUserOperation' || drops === 0) return undefined
          drops -= 1
          return dropped(question, honest)
        }),
        scene,
        async (seen) => {
          expect(seen.outcome.kind === 'refused' && seen.outcome.error.message).toMatch(/is still pending/)
          return { ...seen, outcome: await finish(seen) }
        },
      )
      expect(visited.outcome).toMatchObject({ kind: 'sent', answer: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(visited.signed).toHaveLength('chain' in scene ? 2 : 1)
      expect(await listIncluded(visited)).toHaveLength(1)
      told.add(`over time: dropped, ${_}`)
    },
  )

  test.each([
    ['promises, and withdraws before it signs', instead(data, { error: { message: 'out of budget' } })],
    ['promises, and is silent', instead(data, { raw: '', status: 504 })],
    ['promises, and names another one that has nothing', over(data, { paymaster: friend })],
    ['wants a thousand times the gas once asked to sign', over(data, { paymasterPostOpGasLimit: '0x3b9aca00' })],
  ])('error: a paymaster %s: the account pays where that was let, else nothing is signed', async (name, lie) => {
    const refused = await driveWith(lie, paid)
    expect(refused.outcome).toMatchObject({ kind: 'refused', error: { name: 'FrameRefused' } })
    expect([refused.signed, await listIncluded(refused)]).toEqual([[], []])
    const own = await driveWith(lie, sponsored)
    expect(own.outcome).toMatchObject({ kind: 'sent' })
    // who pays was on the screen
    expect(own.content?.way).toMatchObject({ sponsor: undefined })
    expect(await listIncluded(own)).toEqual(['the account'])
    told.add(`over time: paymaster ${name}`)
  })

  test('error: a paymaster’s deposit is withdrawn between its signature and the sending: said, not sent; once it is back, sent once', async () => {
    let putBack = async () => {}
    onTestFinished(() => putBack())
    let isWithdrawn = false
    const visited = await driveWith(
      async ({ method, params }) => {
        if (method !== 'eth_sendUserOperation' || isWithdrawn) return undefined
        isWithdrawn = true
        putBack = await setDeposit((params[0] as { readonly paymaster: `0x${string}` }).paymaster, 1n)
        return undefined
      },
      sponsored,
      async (seen) => {
        expect(seen.outcome.kind === 'refused' && seen.outcome.error.message).toMatch(/paymaster/i)
        expect(await listIncluded(seen)).toEqual([])
        await putBack()
        return { ...seen, outcome: await finish(seen) }
      },
    )
    expect(visited.outcome).toMatchObject({ kind: 'sent' })
    expect(visited.signed).toHaveLength(1)
    expect(await listIncluded(visited)).toEqual(['a paymaster'])
    told.add('over time: deposit withdrawn')
  })

  test('error: a paymaster answers with what it signed for an earlier operation: nothing unshown is signed, and nothing is paid twice', async () => {
    let earlier: unknown
    const recorded = await driveWith(async ({ method }, honest) => {
      if (method !== data) return undefined
      const reply = await honest()
      earlier = reply.result
      return reply
    }, sponsored)
    expect(recorded.outcome).toMatchObject({ kind: 'sent' })
    const visited = await driveWith(instead(data, { result: earlier }), sponsored)
    expect(findUnshown(visited, { factory: chains.bundler.contracts.factory, poor: evil })).toEqual([])
    expect((await listIncluded(visited)).filter((payer) => payer === 'the account')).toEqual([])
    expect((await listIncluded(visited)).length).toBeLessThanOrEqual(1)
    told.add('over time: signed for another')
  })
})

const events =
  'event UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256)'

describe('a delivery that goes wrong, gone on with until it is done', () => {
  const scenes = {
    'the account pays': waiting,
    'a paymaster pays': sponsored,
    'it hands over first': { ...waiting, ...delegating },
  }
  const cases = deliveries.flatMap((delivery) =>
    Object.entries(scenes).map((scene) => [delivery[0], ...scene, delivery] as const),
  )
  test.each(cases)(
    'error: %s, where %s: the chain has it once, by one signature',
    async (_, __, scene, [, ...faults]) => {
      const liar = free.pop()
      if (!liar) throw new Error('More tests at a time than lanes')
      onTestFinished(() => void free.push(liar))
      const left = [...faults]
      // the bundler lies about what became of it all the while
      const liesOnReceipt = instead(receipt, { result: { success: false, receipt: { transactionHash: wide } } })
      liar.set(async (question, honest) => {
        const fault = question.method === 'eth_sendUserOperation' ? left.shift() : undefined
        return fault ? await fault(honest) : await liesOnReceipt(question, honest)
      })
      const visited = await visit({ chains, liar }, scene)
      expect(await finish(visited)).toMatchObject({ kind: 'sent', answer: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      // an authorization is signed beside the operation
      expect(visited.signed).toHaveLength('chain' in scene ? 2 : 1)
      expect(await listIncluded(visited)).toEqual(['sponsors' in scene ? 'a paymaster' : 'the account'])
      told.add(`delivery: ${_}`)
    },
  )
})

// the bundler's own accounts are not put back with the chain, so this comes last, and it is not asked again
describe('a fork', () => {
  test('error: a block with it is taken back, and it comes in another: it was told once, and the chain has it once', async () => {
    const { url } = chains.evm
    const before = await requestRpc(url, { method: 'evm_snapshot', params: [] })
    const visited = await driveWith(undefined, waiting)
    expect(visited.outcome).toMatchObject({ kind: 'sent' })
    const [first] = visited.sent
    await requestRpc(url, { method: 'evm_revert', params: [before] })
    expect(await listIncluded(visited)).toEqual([])
    await setEther(chains.evm, { address: visited.smart, wei: parseEther('1') })
    // anyone who has its bytes can send them again, without a bundler, and nothing else of this account
    const operation = toPackedUserOperation(formatUserOperation(first as never) as UserOperation<'0.7'>)
    const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[operation], friend] })
    const again = () =>
      requestRpc(url, {
        method: 'eth_sendTransactionSync',
        params: [{ from: chains.evm.accounts.at(-1)?.address, to: entryPoint07Address, data }],
      })
    expect(await again()).toMatchObject({ status: '0x1' })
    expect(await listIncluded(visited)).toHaveLength(1)
    expect(await again()).toMatchObject({ status: '0x0' })
    expect(await listIncluded(visited)).toHaveLength(1)
    told.add('over time: taken back')
  })
})
