import { bitcoinAdapter } from '@foyer/adapter-bitcoin'
import { solanaAdapter } from '@foyer/adapter-solana'
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import {
  bitcoin,
  bitcoinTestnet,
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
      adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter()],
      metadata: { name: 'Lumen', description: 'A magazine', url: 'https://lumen.example', icons: [] },
    })
    opened.push({ close: () => foyer.destroy() })
    return foyer
  }
  const asked: { readonly networkId: string; readonly params: unknown }[] = []
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
  eip155: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
  solana: ['solana_signMessage', 'solana_signTransaction'],
  bip122: ['signMessage', 'sendTransfer'],
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

/** Where a request goes, and in whose name; nothing where the family's adapter signs nothing. */
async function sign(foyer: Foyer, namespace: Namespace, asked: readonly unknown[]) {
  const connection = foyer.store.get(activeConnectionsAtom).get(namespace) as Connection
  const adapter = getAdapter(foyer, namespace)
  if (!hasCapability(adapter, 'signMessage', connection)) return []
  const before = asked.length
  await expect(
    requireCapability(adapter, 'signMessage', connection)({ connection, message: 'where' }),
  ).rejects.toThrow()
  return asked.slice(before)
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
    const said = await sign(foyer, namespace, asked)
    foyer.destroy()
    const next = visit()
    await next.ready
    expect(toPlace(next, namespace)).toEqual(there)
    expect(getNetwork(next).caipNetworkId).toBe(target.caipNetworkId)
    expect(await sign(next, namespace, asked)).toEqual(said)
    for (const { networkId } of said as { networkId: string }[]) expect(networkId).toBe(target.caipNetworkId)
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
    expect(await sign(other, namespace, asked)).toEqual(await sign(foyer, namespace, asked))
  })
})
