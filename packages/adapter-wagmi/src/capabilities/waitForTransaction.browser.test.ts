import { requireCapability, type SeenTransaction } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { custom, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test, vi } from 'vitest'
import { rpc, toSiteNetwork } from '../../test/evmWorld.ts'
import { wagmiAdapter } from '../wagmiAdapter.ts'

// this chain is nobody else's: the tests stop it from mining
const chain = inject('anvilChains')[2]
const dead = '0x000000000000000000000000000000000000dEaD'

function setup() {
  if (!chain) throw new Error('no chain')
  const network = toSiteNetwork(chain)
  const seen = new Set<unknown>()
  const transport = custom({
    async request({ method, params }) {
      const answer = await rpc(chain.url, method, params)
      if (method === 'eth_getTransactionByHash' && answer !== null) seen.add(params[0])
      return answer
    },
  })
  const adapter = wagmiAdapter({ transports: { [chain.chainId]: transport } })(adapterContext([network]))
  const wait = (hash: string, signal?: AbortSignal) =>
    requireCapability(adapter, 'waitForTransaction')({ hash, network, signal })
  const node = (method: string, ...params: readonly unknown[]) => rpc(chain.url, method, params)
  // held by the node, so that a transaction can be sent that a wallet would refuse
  const send = (transaction: object) =>
    node('eth_sendTransaction', { from: sender, gas: '0x186a0', ...transaction }).then(String)
  return { chain, network, adapter, wait, node, send, seen }
}

const sender = chain ? privateKeyToAccount(chain.keys[0] ?? '0x').address : '0x'
const price = (gwei: number) => `0x${(BigInt(gwei) * 10n ** 9n).toString(16)}`

describe.skipIf(!chain)('waitForTransaction', () => {
  test('default: waits until a block has it', async () => {
    const { wait, node, send, seen } = setup()
    await node('evm_setAutomine', false)
    const balance = async () => BigInt(String(await node('eth_getBalance', sender, 'latest')))
    const before = await balance()
    const hash = await send({ to: dead, value: '0x1' })
    let done = false
    const waiting = wait(hash).finally(() => {
      done = true
    })
    await expect.poll(() => seen.has(hash)).toBe(true)
    expect(done).toBe(false)
    await node('evm_mine')
    // what the sender has paid beside the amount
    expect(await waiting).toEqual({ status: 'confirmed', fee: before - (await balance()) - 1n })
    await node('evm_setAutomine', true)
  })

  test.each([
    ['a reason', 'function withReason()', 'the vault is closed'],
    ['a transfer that is too large', 'transfer', 'not enough tokens'],
  ])('error: failed with %s', async (_, call, reason) => {
    const { wait, send, chain } = setup()
    const data =
      call === 'transfer'
        ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [dead, 10n ** 30n] })
        : encodeFunctionData({ abi: parseAbi(['function withReason()']), functionName: 'withReason' })
    const to = call === 'transfer' ? chain.contracts.token : chain.contracts.reverter
    expect(await wait(await send({ to, data }))).toEqual({ status: 'failed', reason, fee: expect.any(BigInt) })
  })

  test('behavior: a custom error is a failure whose reason the chain gives as data', async () => {
    const { wait, send, chain } = setup()
    const data = encodeFunctionData({ abi: parseAbi(['function withCustom()']), functionName: 'withCustom' })
    const outcome = await wait(await send({ to: chain.contracts.reverter, data }))
    expect(outcome).toEqual({ status: 'failed', reason: expect.any(String), fee: expect.any(BigInt) })
  })

  test.each([
    ['the same transfer at a higher price is the transfer', { to: dead, value: '0x5' }, 'confirmed'],
    ['another transaction in its place means it will never be', { to: sender, value: '0x0' }, 'replaced'],
  ] as const)('behavior: %s', async (_, replacement, status) => {
    const { wait, node, send, seen } = setup()
    await node('evm_setAutomine', false)
    const nonce = await node('eth_getTransactionCount', sender, 'pending')
    const hash = await send({ to: dead, value: '0x5', nonce, gasPrice: price(5) })
    const waiting = wait(hash)
    await expect.poll(() => seen.has(hash)).toBe(true)
    const taken = await send({ ...replacement, nonce, gasPrice: price(50) })
    await node('evm_mine')
    await node('evm_setAutomine', true)
    expect(await waiting).toMatchObject({ status, hash: taken })
  })

  /** A transfer that a node has told of, and that was then sent once more at another price. `deep`: blocks on top of that. */
  async function spedUp(deep: number, replacement: object = { to: dead, value: '0x5' }) {
    const { adapter, network, node, send } = setup()
    await node('evm_setAutomine', false)
    const nonce = await node('eth_getTransactionCount', sender, 'pending')
    const hash = await send({ to: dead, value: '0x5', nonce, gasPrice: price(5) })
    const seen = await new Promise<SeenTransaction>((onSeen, reject) => {
      const controller = new AbortController()
      const wait = requireCapability(adapter, 'waitForTransaction')
      const stop = (told: SeenTransaction) => {
        onSeen(told)
        controller.abort()
      }
      wait({ hash, network, sender, onSeen: stop, signal: controller.signal }).catch(reject)
    })
    const taken = await send({ ...replacement, nonce, gasPrice: price(50) })
    await node('evm_mine')
    await node('evm_setAutomine', true)
    await node('anvil_mine', `0x${deep.toString(16)}`)
    // what a page finds that knows nothing but what was kept
    const look = (known: SeenTransaction | undefined) =>
      requireCapability(adapter, 'waitForTransaction')({ hash, network, sender, seen: known })
    return { seen, taken, look }
  }

  test('behavior: one that was sped up is found after a reload by what a node told of it', async () => {
    const { seen, taken, look } = await spedUp(3)
    expect(seen).toMatchObject({ to: dead.toLowerCase(), value: '5', data: '0x' })
    expect(await look(seen)).toMatchObject({ status: 'confirmed', hash: taken })
  })

  test('behavior: after a reload another transaction in its place means it will never be', async () => {
    const { seen, taken, look } = await spedUp(3, { to: sender, value: '0x0' })
    expect(await look(seen)).toEqual({ status: 'replaced', hash: taken })
    // a call too long to be kept cannot be compared
    expect(await look({ ...seen, data: undefined })).toEqual({ status: 'unknown' })
  })

  test('error: one whose replacement lies too deep is unknown, not replaced', async () => {
    const { seen, look } = await spedUp(40)
    expect(await look(seen)).toEqual({ status: 'unknown' })
  })

  test('error: one that this page has never seen is unknown after ten minutes, not dropped', async () => {
    const { look } = await spedUp(3)
    let now = Date.now()
    // each look at the clock is two minutes later
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 120_000
      return now
    })
    const waiting = look(undefined)
    expect(await waiting).toEqual({ status: 'unknown' })
    clock.mockRestore()
  })

  describe('what a bundler sent for a smart account', () => {
    const account = '0x00000000000000000000000000000000005a1700'
    const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
    /** Writes what follows 128 bytes of topics as one log: calldatacopy(0, 128, n), log4(0, n, …). */
    const writer = '0x3660809003806080600037606035604035602035600035846000a400'
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    const event = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
    /** Has the contract say what became of one operation of the account. */
    const toBundle = (succeeded: boolean, { paymaster = '0x0', of = account } = {}) =>
      `0x${[event, '0x1', of, paymaster, 7n, succeeded ? 1n : 0n, 55n, 44n].map(word).join('')}`

    /** A bundle that a node has told of and that then has gone; `next` has the bundler's nonce in its place. */
    async function replacedBundle(next: object | undefined) {
      const { adapter, network, node, send, seen } = setup()
      await node('anvil_setCode', entryPoint, writer)
      await node('evm_setAutomine', false)
      const nonce = await node('eth_getTransactionCount', sender, 'pending')
      const hash = await send({ to: entryPoint, data: toBundle(true), nonce, gasPrice: price(5) })
      const told: SeenTransaction[] = []
      const wait = requireCapability(adapter, 'waitForTransaction')
      const look = (known?: SeenTransaction) => wait({ hash, network, sender: account, seen: known })
      const waiting = wait({ hash, network, sender: account, onSeen: (one) => told.push(one) })
      await expect.poll(() => seen.has(hash)).toBe(true)
      const taken = next ? await send({ ...next, nonce, gasPrice: price(50) }) : undefined
      if (!next) await node('anvil_dropTransaction', hash)
      await node('evm_mine')
      await node('evm_setAutomine', true)
      return { waiting, look, told: told[0], taken }
    }

    test('error: another one under its nonce may hold the same operation, or the next one may: it is unknown, on that visit and after a reload', async () => {
      const { waiting, look, told } = await replacedBundle({ to: entryPoint, data: toBundle(true, { of: dead }) })
      expect(told).toMatchObject({ from: sender.toLowerCase() })
      expect(await waiting).toEqual({ status: 'unknown' })
      expect(await look(told)).toEqual({ status: 'unknown' })
    })

    test('behavior: the same at another price is found, on that visit and after a reload', async () => {
      const { waiting, look, told, taken } = await replacedBundle({ to: entryPoint, data: toBundle(true) })
      const confirmed = { status: 'confirmed', hash: taken, fee: 55n }
      expect([await waiting, await look(told)]).toEqual([confirmed, confirmed])
    })

    test('error: one that a node has lost is not dropped: what was signed may come in another', async () => {
      const { waiting } = await replacedBundle(undefined)
      let now = Date.now()
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
        now += 120_000
        return now
      })
      expect(await waiting).toEqual({ status: 'unknown' })
      clock.mockRestore()
    })

    test.each([
      ['succeeds with an operation that failed', toBundle(false), { status: 'failed', reason: undefined, fee: 55n }],
      ['succeeds, at its own cost', toBundle(true), { status: 'confirmed', fee: 55n }],
      ['succeeds, at a paymaster’s cost', toBundle(true, { paymaster: dead }), { status: 'confirmed' }],
      ['says how another account’s ended', toBundle(false, { of: dead }), { status: 'confirmed' }],
    ])('behavior: one that %s', async (_, data, outcome) => {
      const { adapter, network, node, send } = setup()
      await node('anvil_setCode', entryPoint, writer)
      const hash = await send({ to: entryPoint, data })
      const wait = requireCapability(adapter, 'waitForTransaction')
      expect(await wait({ hash, network, sender: account })).toEqual(outcome)
    })

    test('error: one that is undone with all that is in it failed for the bundler alone; no one but the EntryPoint says that an operation failed', async () => {
      const { adapter, network, node, send, chain } = setup()
      const wait = requireCapability(adapter, 'waitForTransaction')
      const data = encodeFunctionData({ abi: parseAbi(['function withReason()']), functionName: 'withReason' })
      const undone = await send({ to: chain.contracts.reverter, data })
      expect(await wait({ hash: undone, network, sender: account })).toEqual({ status: 'unknown' })
      expect(await wait({ hash: undone, network, sender })).toMatchObject({ status: 'failed' })
      const liar = '0x00000000000000000000000000000000000711a5'
      await node('anvil_setCode', liar, writer)
      const lie = await send({ to: liar, data: toBundle(false) })
      expect(await wait({ hash: lie, network, sender: account })).toEqual({ status: 'confirmed' })
    })
  })

  test('behavior: says how much of a token, or of the coin, came to an account, and nothing where nothing came', async () => {
    const { wait, send, chain, network, adapter } = setup()
    const token = chain.contracts.token
    const receive = (hash: string, account: string, tokenAddress?: string) =>
      requireCapability(adapter, 'waitForTransaction')({ hash, network, receiving: { account, tokenAddress } })
    const transfer = (to: `0x${string}`) =>
      send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_234n] }) })
    const sent = await transfer(dead)
    // however an address is written
    expect(await receive(sent, dead.toLowerCase(), token)).toMatchObject({ status: 'confirmed', received: 1_234n })
    expect(await receive(sent, sender, token)).toMatchObject({ status: 'confirmed', received: undefined })
    // what came back to the one who gave it is no gain, and what the network took is none
    expect(await receive(await transfer(sender), sender, token)).toMatchObject({ received: undefined })
    expect(await receive(sent, sender)).toMatchObject({ status: 'confirmed', received: undefined })
    expect(await wait(sent)).not.toHaveProperty('received')
  })

  test('error: aborting ends the wait', async () => {
    const { wait } = setup()
    const controller = new AbortController()
    const waiting = wait(`0x${'1'.repeat(64)}`, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
  })

  test('error: text that is no hash', async () => {
    await expect(setup().wait('0x12')).rejects.toMatchObject({ name: 'TransactionFailed' })
  })
})
