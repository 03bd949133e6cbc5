import { bitcoinAdapter } from '@foyer/adapter-bitcoin'
import { solanaAdapter } from '@foyer/adapter-solana'
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import {
  type Adapter,
  bitcoin,
  bitcoinTestnet,
  type CapabilityName,
  type Connection,
  hasCapability,
  type Namespace,
  type Network,
  requireCapability,
  solana,
  solanaDevnet,
} from '@foyer/base'
import {
  activeConnectionsAtom,
  createFoyer,
  type Foyer,
  getAccount,
  getAdapter,
  getNetwork,
  switchNetwork,
} from '@foyer/core'
import { pairingAtom, startPairing } from '@foyer/core/internal/connect'
import { cosmosHub, mainnet, memoryPages, memoryRelay, optimism, polkadot } from '@foyer/test'
import { createPhoneWallet } from '@foyer/test-kit/phone'
import { base58, base64, hex } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'

/**
 * A switch of network over a session of the relay, from the site's adapters through the wire to a phone that has another account on
 * each network: the page is thrown away and taken up again, and a second tab agrees.
 */

/** Of the same family as another, under its own id. */
const another = (network: Network, caipNetworkId: Network['caipNetworkId'], name: string): Network => ({
  ...network,
  caipNetworkId,
  id: caipNetworkId.split(':')[1] ?? '',
  name,
})

/** Two networks of each family, and the phone's account on each; the last two families have no adapter of the site's. */
const rows = {
  eip155: {
    networks: [mainnet, optimism],
    addresses: ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'],
  },
  solana: {
    networks: [solana, solanaDevnet],
    addresses: ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', 'DdzFFzCqrhshMSxb9oW3mRo4MJrQkusV3UguTSTX1fzJ'],
  },
  bip122: {
    networks: [bitcoin, bitcoinTestnet],
    addresses: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  },
  polkadot: {
    networks: [polkadot, another(polkadot, 'polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama')],
    addresses: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  },
  cosmos: {
    networks: [cosmosHub, another(cosmosHub, 'cosmos:osmosis-1', 'Osmosis')],
    addresses: ['cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'osmo1hsk6jryyqjfhp5dhc55tc9jtckygx0ephc6vvz'],
  },
} as const satisfies {
  readonly [namespace in Namespace]: { networks: readonly Network[]; addresses: readonly string[] }
}

const namespaces = Object.keys(rows) as readonly Namespace[]
const networks = namespaces.flatMap((namespace) => [...rows[namespace].networks]) as unknown as readonly [Network]

const utxo = { txid: 'cd'.repeat(32), vout: 0, value: 1_000_000, status: { confirmed: true } }

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
  vi.unstubAllGlobals()
})

async function setup() {
  // what adapters look for
  const page = Object.assign(new EventTarget(), { parent: undefined as unknown, navigator })
  page.parent = page
  vi.stubGlobal('window', page)
  const relay = memoryRelay()
  vi.stubGlobal('WebSocket', relay.WebSocket)
  const pages = memoryPages()
  vi.stubGlobal('addEventListener', pages.addEventListener)
  vi.stubGlobal('removeEventListener', () => {})
  const visit = () => {
    const foyer = createFoyer({
      projectId: 'test',
      networks,
      relayUrl: relay.url,
      storage: pages.open(),
      adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter({ getUtxos: async () => [utxo] })],
      metadata: { name: 'Lumen', description: 'A magazine', url: 'https://lumen.example', icons: [] },
    })
    opened.push({ close: () => foyer.destroy() })
    return foyer
  }
  const asked: Asked[] = []
  const phone = createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    networks: [],
    warn: () => {},
    decide(prompt) {
      if (prompt.kind === 'call') asked.push({ networkId: prompt.request.networkId, params: prompt.request.params })
      return prompt.kind === 'connect' ? 'approve' : 'reject'
    },
    grant: () => Object.fromEntries(namespaces.map((namespace) => [namespace, toGrant(namespace)])),
  })
  opened.push(phone)
  const foyer = visit()
  startPairing(foyer, { method: 'qrcode' })
  await expect.poll(() => foyer.store.get(pairingAtom).step).toBe('ready')
  const pairing = foyer.store.get(pairingAtom)
  phone.pair(pairing.step === 'ready' ? pairing.uri : '')
  await expect.poll(() => foyer.store.get(activeConnectionsAtom).size).toBe(namespaces.length)
  return { foyer, visit, asked }
}

const methods = {
  eip155: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_switchEthereumChain',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['signMessage', 'sendTransfer', 'signPsbt'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signAmino'],
} as const

function toGrant(namespace: Namespace) {
  const ids = rows[namespace].networks.map(({ caipNetworkId }) => caipNetworkId)
  const accounts = ids.map((id, index) => `${id}:${rows[namespace].addresses[index]}`)
  return { chains: ids, accounts, methods: [...methods[namespace]], events: ['accountsChanged', 'chainChanged'] }
}

function toPlace(foyer: Foyer, namespace: Namespace) {
  const connection = foyer.store.get(activeConnectionsAtom).get(namespace)
  return [connection?.networkId, connection?.accounts[0]?.address, getAccount(foyer, namespace).address]
}

const typedData = {
  domain: {},
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'where' },
}

/** A transaction that says something, for an account to sign. */
function toMemo({ accounts: [account] }: Connection): Uint8Array {
  const [payer, program, blockhash] = [base58.decode(account?.address ?? ''), Array(32).fill(1), Array(32).fill(2)]
  return Uint8Array.of(1, ...Array(64).fill(0), 1, 0, 1, 2, ...payer, ...program, ...blockhash, 1, 1, 1, 0, 1, 3)
}

/** One input and one output, as BIP-174 writes a transaction that no one has signed. */
const unsigned = `0200000001${'ab'.repeat(32)}0000000000ffffffff0101000000000000000151${'00'.repeat(4)}`
const psbt = base64.encode(hex.decode(`70736274ff01003d${unsigned}000000`))

type Ask = (
  can: typeof requireCapability,
  adapter: Adapter,
  at: { connection: Connection; network: Network },
) => unknown

/** All that a family's adapter asks of a phone, each once. */
const asks: { readonly [namespace in Namespace]: Partial<Record<CapabilityName, Ask>> } = {
  eip155: {
    signTypedData: (can, adapter, at) => can(adapter, 'signTypedData')({ ...at, typedData }),
    sendTransaction: (can, adapter, at) =>
      can(adapter, 'sendTransaction')({ ...at, to: rows.eip155.addresses[0], value: 1n }),
    sendCalls: (can, adapter, at) =>
      can(adapter, 'sendCalls')({ ...at, calls: [{ to: rows.eip155.addresses[0], value: 1n }] }),
    getWalletCapabilities: (can, adapter, at) => can(adapter, 'getWalletCapabilities')(at),
  },
  solana: {
    signTransaction: (can, adapter, at) =>
      can(adapter, 'signTransaction')({ ...at, transaction: toMemo(at.connection) }),
    signAllTransactions: (can, adapter, at) =>
      can(adapter, 'signAllTransactions')({ ...at, transactions: [toMemo(at.connection)] }),
    signAndSendTransaction: (can, adapter, at) =>
      can(adapter, 'signAndSendTransaction')({ ...at, transaction: toMemo(at.connection) }),
  },
  bip122: {
    sendTransaction: (can, adapter, at) =>
      can(adapter, 'sendTransaction')({ ...at, to: at.connection.accounts[0]?.address ?? '', value: 10_000n }),
    signPsbt: (can, adapter, at) => can(adapter, 'signPsbt')({ ...at, psbt }),
  },
  // those without an adapter of the site's sign nothing
  polkadot: {},
  cosmos: {},
}

type Asked = { readonly networkId: string; readonly params: unknown }

/** Returns what goes to the phone, by capability: on which network and in whose name. */
async function requestAll(foyer: Foyer, namespace: Namespace, network: Network, asked: readonly Asked[]) {
  const connection = foyer.store.get(activeConnectionsAtom).get(namespace) as Connection
  const adapter = getAdapter(foyer, namespace)
  const signMessage: Ask = (can, one, at) => can(one, 'signMessage')({ connection: at.connection, message: 'where' })
  const all = Object.entries({
    ...(hasCapability(adapter, 'signMessage', connection) && { signMessage }),
    ...asks[namespace],
  })
  const said: Record<string, readonly Asked[]> = {}
  for (const [name, send] of all) {
    const before = asked.length
    // the phone refuses each
    await Promise.resolve()
      .then(() => send(requireCapability, adapter, { connection, network }))
      .then(
        () => expect.unreachable(name),
        () => {},
      )
    said[name] = asked.slice(before)
    expect([name, said[name].map(({ networkId }) => networkId)]).toEqual([name, [network.caipNetworkId]])
  }
  return said
}

describe.each(namespaces)('%s', (namespace) => {
  const [home, target] = rows[namespace].networks
  const [first, second] = rows[namespace].addresses

  test('default: the network that was chosen, and its account, outlive the page', async () => {
    const { foyer, visit, asked } = await setup()
    expect(toPlace(foyer, namespace)).toEqual([home.caipNetworkId, first, first])
    await switchNetwork(foyer, { network: target })
    const there = [target.caipNetworkId, second, second]
    expect(toPlace(foyer, namespace)).toEqual(there)
    const said = await requestAll(foyer, namespace, target, asked)
    if (Object.keys(said).length > 0) expect(JSON.stringify(said).toLowerCase()).toContain(second.toLowerCase())
    foyer.destroy()
    const next = visit()
    await next.ready
    expect(toPlace(next, namespace)).toEqual(there)
    expect(getNetwork(next).caipNetworkId).toBe(target.caipNetworkId)
    expect(await requestAll(next, namespace, target, asked)).toEqual(said)
    await switchNetwork(next, { network: home })
    next.destroy()
    const last = visit()
    await last.ready
    expect(toPlace(last, namespace)).toEqual([home.caipNetworkId, first, first])
  })

  test('behavior: a second tab agrees, and asks in the name of the same account', async () => {
    const { foyer, visit, asked } = await setup()
    const other = visit()
    await other.ready
    await switchNetwork(foyer, { network: target })
    await expect.poll(() => toPlace(other, namespace)).toEqual([target.caipNetworkId, second, second])
    const said = await requestAll(foyer, namespace, target, asked)
    expect(await requestAll(other, namespace, target, asked)).toEqual(said)
  })
})
