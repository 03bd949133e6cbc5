import type {
  CaipAddress,
  CaipNetworkId,
  ExternalProvider,
  ExternalProviderEvent,
  ExternalSession,
  RpcCall,
} from '@foyer/base'
import { createSolanaWallet, type SolanaWallet } from '@foyer/test-kit/solana'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { buildMemo, isSignedBy } from '../test/memo.ts'
import {
  addressOf,
  createAdapter,
  fresh,
  lamportsOf,
  local,
  publicDevnet,
  record,
  seedOf,
  verify,
} from '../test/setup.ts'

const allMethods = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'] as const
const older = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'

async function connect(end: ReturnType<typeof externalEnd>, network = local) {
  const adapter = createAdapter({}, { externalProviders: [end] })
  return { adapter, connection: await adapter.connect({ connectorId: end.id, network }) }
}

const relay = (options: Partial<Parameters<typeof externalEnd>[0]> = {}) =>
  externalEnd({ type: 'WALLET_CONNECT', networkId: local.caipNetworkId, methods: allMethods, ...options })
const embedded = (options: Partial<Parameters<typeof externalEnd>[0]> = {}) =>
  externalEnd({ type: 'AUTH', networkId: local.caipNetworkId, methods: allMethods, ...options })

test('default: what the other end agreed to is what the connection can do', async () => {
  const { connection } = await connect(relay({ methods: ['solana_signMessage'] }))
  expect(connection).toMatchObject({
    connectorId: 'walletConnect',
    accounts: [{ address: addressOf(0), type: 'eoa' }],
    networkId: local.caipNetworkId,
  })
  expect(connection.capabilities).toContain('signMessage')
  expect(connection.capabilities).not.toContain('sendTransaction')
  expect(connection.capabilities).not.toContain('signIn')
})

test.each([
  ['a relay', relay],
  ['the embedded wallet', embedded],
] as const)('default: a message goes through %s in base58 and comes back signed', async (_, create) => {
  const end = create()
  const { adapter, connection } = await connect(end)
  const signature = await adapter.capabilities.signMessage?.({ connection, message: 'hello' })
  expect(end.calls).toEqual([
    {
      networkId: local.caipNetworkId,
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode('hello')), pubkey: addressOf(0) },
    },
  ])
  const bytes = new TextEncoder().encode('hello')
  expect(await verify(base58.decode(addressOf(0)), base58.decode(signature ?? ''), bytes)).toBe(true)
})

test.each([
  ['a relay, in base64', relay, base64],
  ['the embedded wallet, in base58', embedded, base58],
] as const)('default: transactions go through %s', async (_, create, codec) => {
  const end = create()
  const { adapter, connection } = await connect(end)
  const [first, second] = await Promise.all([buildMemo('one'), buildMemo('two')])
  if (!first || !second) throw new Error('unreachable')
  const signed = await adapter.capabilities.signTransaction?.({ connection, network: local, transaction: first })
  expect(end.calls[0]?.params).toMatchObject({ transaction: codec.encode(first) })
  expect(await isSignedBy(signed, addressOf(0))).toBe(true)
  const transactions = [first, second]
  const both = await adapter.capabilities.signAllTransactions?.({ connection, network: local, transactions })
  expect(end.calls[1]).toMatchObject({
    method: 'solana_signAllTransactions',
    params: { transactions: [codec.encode(first), codec.encode(second)] },
  })
  expect(await Promise.all((both ?? []).map((one) => isSignedBy(one, addressOf(0))))).toEqual([true, true])
})

test('behavior: wallets behind a relay also get the fields of old; the embedded wallet does not', async () => {
  const transaction = await buildMemo('raw')
  const [far, near] = [relay(), embedded()]
  for (const end of [far, near]) {
    const { adapter, connection } = await connect(end)
    await adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
  }
  expect(far.calls[0]?.params).toMatchObject({
    feePayer: addressOf(0),
    recentBlockhash: expect.any(String),
    instructions: [
      {
        programId: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
        keys: [{ pubkey: addressOf(0), isSigner: true, isWritable: true }],
        data: base58.encode(new TextEncoder().encode('raw')),
      },
    ],
  })
  expect(near.calls[0]?.params).toEqual({ transaction: base58.encode(transaction) })
})

test('behavior: a wallet that answers with a signature alone is understood', async () => {
  const { adapter, connection } = await connect(relay({ onlySignatures: true }))
  const transaction = await buildMemo('signature')
  const signed = await adapter.capabilities.signTransaction?.({ connection, network: local, transaction })
  expect(await isSignedBy(signed, addressOf(0))).toBe(true)
})

test('behavior: without sign-all the transactions are signed one by one, in their order', async () => {
  const end = relay({ methods: ['solana_signTransaction'] })
  const { adapter, connection } = await connect(end)
  const transactions = await Promise.all(['a', 'b', 'c'].map((text) => buildMemo(text)))
  const signed = await adapter.capabilities.signAllTransactions?.({ connection, network: local, transactions })
  expect(end.calls.map(({ method }) => method)).toEqual(Array(3).fill('solana_signTransaction'))
  expect(signed?.map((one) => base58.encode(one.slice(65)))).toEqual(
    transactions.map((one) => base58.encode(one.slice(65))),
  )
})

test('default: SOL is sent by signing there and sending here', async () => {
  const { adapter, connection } = await connect(embedded())
  const to = fresh().address
  const hash = await adapter.capabilities.sendTransaction?.({ connection, network: local, to, value: 1_000_000_000n })
  await adapter.capabilities.waitForTransaction?.({ hash: hash ?? '', network: local })
  expect(await lamportsOf(to)).toBe(1_000_000_000n)
})

test("behavior: a session on a network's older id is on the network, and is asked by that id", async () => {
  const end = relay({ networkId: older, approvedNetworkIds: [older] })
  const { adapter, connection } = await connect(end, publicDevnet)
  expect(connection.networkId).toBe(publicDevnet.caipNetworkId)
  expect(connection.approvedNetworkIds).toEqual([publicDevnet.caipNetworkId])
  await adapter.capabilities.signMessage?.({ connection, message: 'x' })
  expect(end.calls[0]?.networkId).toBe(older)
})

test('behavior: the embedded wallet is told of another network, and believed once it is there', async () => {
  const { adapter, connection } = await connect(embedded())
  const events = record(adapter)
  await adapter.capabilities.switchNetwork?.({ connection, network: publicDevnet })
  expect(events).toMatchObject([{ type: 'connectionChanged', connection: { networkId: publicDevnet.caipNetworkId } }])
  const stubborn = await connect(embedded({ stays: true }))
  const input = { connection: stubborn.connection, network: publicDevnet }
  await expect(stubborn.adapter.capabilities.switchNetwork?.(input)).rejects.toMatchObject({ name: 'WalletLied' })
})

test('behavior: a relay wallet that approved a network by both of its ids approved it once', async () => {
  const end = relay({ networkId: older, approvedNetworkIds: [older, publicDevnet.caipNetworkId] })
  const { connection } = await connect(end, publicDevnet)
  expect(connection.approvedNetworkIds).toEqual([publicDevnet.caipNetworkId])
})

test('error: a network the other end did not approve is ChainUnsupported', async () => {
  const { adapter, connection } = await connect(relay({ approvedNetworkIds: [local.caipNetworkId] }))
  await expect(adapter.capabilities.switchNetwork?.({ connection, network: publicDevnet })).rejects.toMatchObject({
    name: 'ChainUnsupported',
  })
})

test('behavior: a session that changes or ends elsewhere changes or ends here', async () => {
  const end = relay()
  const { adapter } = await connect(end)
  const events = record(adapter)
  const session = {
    accounts: [{ caipAddress: `${local.caipNetworkId}:${addressOf(4)}` }],
    networkId: local.caipNetworkId,
    methods: [],
  } as const
  end.emit({ type: 'sessionChanged', namespace: 'eip155', session })
  expect(events).toEqual([])
  end.emit({ type: 'sessionChanged', namespace: 'solana', session })
  expect(events[0]).toMatchObject({ type: 'connectionChanged', connection: { accounts: [{ address: addressOf(4) }] } })
  end.emit({ type: 'disconnected' })
  expect(events[1]).toEqual({ type: 'disconnected', connectorId: 'walletConnect' })
  expect(end.listeners).toBe(0)
})

test('behavior: a session that lives is found again without asking; none is undefined', async () => {
  const end = relay()
  const adapter = createAdapter({}, { externalProviders: [end] })
  const input = { connectorId: end.id, network: local }
  await expect(adapter.reconnect(input)).resolves.toBeUndefined()
  await end.connect({ namespace: 'solana', network: local })
  await expect(adapter.reconnect(input)).resolves.toMatchObject({ accounts: [{ address: addressOf(0) }] })
})

test.each([
  [undefined],
  [{}],
  [{ signature: 'not base58!' }],
  [{ signature: base58.encode(new Uint8Array(10)) }],
  [{ signature: 5 }],
])('error: an answer like %j is WalletRequestFailed', async (answer) => {
  const end = relay()
  const { adapter, connection } = await connect(end)
  end.answer('solana_signMessage', answer)
  await expect(adapter.capabilities.signMessage?.({ connection, message: 'x' })).rejects.toMatchObject({
    name: 'WalletRequestFailed',
  })
})

test('behavior: a session that core made is taken up without asking', async () => {
  const end = relay()
  const adapter = createAdapter({}, { externalProviders: [end] })
  const session = {
    accounts: [{ caipAddress: `${local.caipNetworkId}:${addressOf(0)}` }],
    networkId: local.caipNetworkId,
    methods: ['solana_signMessage'],
  } as const
  const connection = await adapter.adopt({ connectorId: end.id, network: local, session })
  expect(connection.accounts.map(({ address }) => address)).toEqual([addressOf(0)])
  expect([connection.capabilities?.includes('signMessage'), end.calls.length]).toEqual([true, 0])
  expect(await end.getSession({ namespace: 'solana' })).toBeUndefined()
})

type Method = (params: Readonly<Record<string, unknown>>) => Promise<unknown>

/** The other end of a relay, or the embedded wallet: real keys, and the encodings of the wire. */
type ExternalEnd = ExternalProvider & {
  readonly calls: readonly RpcCall[]
  /** Answers a method with something else than an honest wallet would. */
  answer(method: string, answer: unknown): void
  emit(event: ExternalProviderEvent): void
  readonly listeners: number
}

function externalEnd(options: {
  readonly type: 'WALLET_CONNECT' | 'AUTH'
  readonly networkId: CaipNetworkId
  readonly methods: readonly string[]
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
  /** Answers with a signature alone, as wallets before serialised transactions did. */
  readonly onlySignatures?: boolean
  /** The embedded wallet says yes and stays. */
  readonly stays?: boolean
}): ExternalEnd {
  const { type, networkId, methods, approvedNetworkIds } = options
  const wallet = createSolanaWallet({ accounts: [seedOf(0)], authorized: true })
  const calls: RpcCall[] = []
  const answers = new Map<string, unknown>()
  const listeners = new Set<(event: ExternalProviderEvent) => void>()
  const handlers = createHandlers(wallet, type === 'AUTH' ? base58 : base64, options.onlySignatures === true)
  let session: ExternalSession | undefined
  let home = networkId
  const open = (): ExternalSession => ({
    accounts: [{ caipAddress: `${home}:${wallet.accounts[0]}` as CaipAddress }],
    networkId: home,
    methods,
    ...(approvedNetworkIds && { approvedNetworkIds }),
  })
  return {
    id: type === 'AUTH' ? 'ID_AUTH' : 'walletConnect',
    name: type === 'AUTH' ? 'Email' : 'WalletConnect',
    type,
    namespaces: ['solana'],
    calls,
    answer: (method, answer) => void answers.set(method, answer),
    emit: (event) => {
      for (const listener of [...listeners]) listener(event)
    },
    get listeners() {
      return listeners.size
    },
    async connect({ network }) {
      // the embedded wallet goes where it is told, a relay session stays where it was agreed
      if (type === 'AUTH' && !options.stays) home = network.caipNetworkId
      session = open()
      return session
    },
    getSession: async () => session,
    async switchNetwork({ network }) {
      if (!options.stays) home = network.caipNetworkId
      session = open()
      return session
    },
    async disconnect() {
      session = undefined
    },
    async request(call) {
      calls.push(call)
      if (answers.has(call.method)) return answers.get(call.method)
      const handler = handlers[call.method]
      if (!handler) throw Object.assign(new Error('Unknown method'), { code: -32601 })
      return handler(call.params as Readonly<Record<string, unknown>>)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Codec = { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array }
type Feature = (...inputs: readonly unknown[]) => Promise<readonly Record<string, Uint8Array>[]>

function createHandlers(wallet: SolanaWallet, codec: Codec, onlySignatures: boolean): Readonly<Record<string, Method>> {
  const [account] = wallet.wallet.accounts
  const feature = (name: string, method: string) =>
    (wallet.wallet.features[name] as Record<string, Feature>)[method] as Feature
  const sign = async (text: unknown) => {
    const transaction = codec.decode(String(text))
    const [output] = await feature('solana:signTransaction', 'signTransaction')({ account, transaction })
    return output?.['signedTransaction'] ?? new Uint8Array()
  }
  return {
    async solana_signMessage({ message }) {
      const bytes = base58.decode(String(message))
      const [output] = await feature('solana:signMessage', 'signMessage')({ account, message: bytes })
      return { signature: base58.encode(output?.['signature'] ?? new Uint8Array()) }
    },
    async solana_signTransaction({ transaction }) {
      const signed = await sign(transaction)
      const signature = base58.encode(signed.slice(1, 65))
      return onlySignatures ? { signature } : { signature, transaction: codec.encode(signed) }
    },
    async solana_signAllTransactions({ transactions }) {
      const signed = await Promise.all((transactions as readonly unknown[]).map(sign))
      return { transactions: signed.map((one) => codec.encode(one)) }
    },
    async solana_signAndSendTransaction({ transaction }) {
      const signed = await sign(transaction)
      return { signature: base58.encode(signed.slice(1, 65)) }
    },
  }
}
