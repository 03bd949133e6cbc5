import { fc, test as propertyTest } from '@fast-check/vitest'
import type { Connector, ConnectorType, Namespace } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../../catalogue/wallet.ts'
import { walletGroups } from '../../config/optionShapes.ts'
import { composeRows, type RowsInput, type WalletRow } from './composeRows.ts'
import type { ResolvedConnectOptions } from './connectOptions.ts'
import { findConnectorsOf, toCatalogueId, toRdns } from './identity.ts'
import { otherWallets } from './otherWallets.ts'
import { popularWallets } from './popularWallets.ts'

const catalogue = [...popularWallets, ...otherWallets]
const idOf = (name: string) => catalogue.find((wallet) => wallet.name === name)?.id ?? name

const defaults: ResolvedConnectOptions = {
  allWallets: 'SHOW',
  featuredWalletIds: [],
  recommendedWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  enableWallets: true,
  enableCoinbase: true,
  enableWalletGuide: true,
  isCollapsed: false,
  hasLegalCheckbox: false,
  methodsOrder: undefined,
  groupOrder: walletGroups,
}

type Given = Partial<Omit<RowsInput, 'options'>> & { readonly options?: Partial<ResolvedConnectOptions> }

function compose({ options, ...given }: Given = {}): readonly WalletRow[] {
  return composeRows({
    connectors: [],
    catalogue,
    recommendable: popularWallets.map(({ id }) => id),
    recents: [],
    recentWallets: [],
    connected: new Map(),
    namespaces: ['eip155', 'solana'],
    hasRelay: true,
    isPhone: false,
    ...given,
    options: { ...defaults, ...options },
  })
}

const connector = (name: string, more: Partial<Connector> = {}): Connector => ({
  id: more.rdns ?? name,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...more,
})

const metamask = connector('MetaMask', { rdns: 'io.metamask' })
const phantom = connector('Phantom', { rdns: 'app.phantom' })
const phantomSolana = connector('Phantom', { id: 'phantom-solana', namespace: 'solana' })
const harbor = connector('Harbor', { rdns: 'test.harbor' })
const custom = { id: 'custom', name: 'House Wallet', mobileLink: 'house://' }

/** Group, name and tag: what a visitor can tell apart. */
const shown = (rows: readonly WalletRow[]) =>
  rows.map(({ group, name, tag }) => [group, name, tag].filter(Boolean).join(' '))

describe('rules', () => {
  const relay = 'walletConnect WalletConnect qrCode'
  const table: readonly (readonly [rule: string, given: Given, expected: readonly string[]])[] = [
    ['two are recommended where nothing else is', {}, [relay, 'recommended MetaMask', 'recommended Trust Wallet']],
    [
      'what is installed takes their place and is not named twice',
      { connectors: [metamask] },
      [relay, 'injected MetaMask installed', 'recommended Trust Wallet'],
    ],
    [
      'none is recommended beside two that are installed',
      { connectors: [metamask, harbor] },
      [relay, 'injected MetaMask installed', 'injected Harbor installed'],
    ],
    [
      'without a relay only this browser’s are offered',
      { connectors: [harbor], hasRelay: false },
      ['injected Harbor installed'],
    ],
    [
      'a phone has no code to scan',
      { isPhone: true, connectors: [harbor] },
      ['injected Harbor installed', 'recommended MetaMask'],
    ],
    [
      'recent ones come first, two of them, the newest first',
      { recents: [idOf('Rainbow'), 'test.harbor', idOf('Zerion')], connectors: [harbor, metamask] },
      [relay, 'recent Rainbow recent', 'recent Harbor recent', 'injected MetaMask installed'],
    ],
    [
      'a recent one the catalogue does not have',
      { recents: ['odd'], recentWallets: [{ id: 'odd', name: 'Odd' }] },
      [relay, 'recent Odd recent', 'recommended MetaMask'],
    ],
    [
      'a recent one of another family is left out',
      { recents: [idOf('Nova Wallet')], namespaces: ['solana'] },
      [relay, 'recommended MetaMask', 'recommended Trust Wallet'],
    ],
    [
      'of several families first, then announced, then injected',
      {
        connectors: [connector('Browser Wallet', { id: 'injected', type: 'INJECTED' }), harbor, phantom, phantomSolana],
        hasRelay: false,
      },
      ['injected Phantom multichain', 'injected Harbor installed', 'injected Browser Wallet installed'],
    ],
    [
      'one that is connected says so',
      { connectors: [harbor], connected: new Map([['eip155', 'test.harbor']]), hasRelay: false },
      ['injected Harbor connected'],
    ],
    [
      'connected in one of several families',
      { connectors: [phantom, phantomSolana], connected: new Map([['solana', 'phantom-solana']]), hasRelay: false },
      ['injected Phantom connected'],
    ],
    [
      'featured ones in the site’s order; none is recommended beside them',
      { options: { featuredWalletIds: [idOf('Zerion'), idOf('Rainbow')] } },
      [relay, 'featured Zerion', 'featured Rainbow'],
    ],
    [
      'a featured one that is installed is there once, as installed',
      { options: { featuredWalletIds: [idOf('MetaMask')] }, connectors: [metamask] },
      [relay, 'injected MetaMask installed'],
    ],
    [
      'a featured one that is unknown is left out, once it was looked up',
      { options: { featuredWalletIds: ['nobody'] } },
      [relay],
    ],
    [
      'custom ones; none is recommended beside them',
      { options: { customWallets: [custom] } },
      [relay, 'custom House Wallet'],
    ],
    [
      'a custom one with the id of another replaces it',
      { options: { customWallets: [{ ...custom, id: idOf('Rainbow') }], featuredWalletIds: [idOf('Rainbow')] } },
      [relay, 'featured House Wallet'],
    ],
    [
      'external ones are last but for the recommended',
      { connectors: [connector('Ledger', { id: 'ledger', type: 'EXTERNAL' })] },
      [relay, 'external Ledger', 'recommended MetaMask', 'recommended Trust Wallet'],
    ],
    [
      'only included ones are recommended',
      { options: { includeWalletIds: [idOf('Rainbow')] } },
      [relay, 'recommended Rainbow'],
    ],
    [
      'an excluded one is gone also where it is installed, by domain name',
      {
        options: { excludeWalletIds: [idOf('MetaMask')] },
        connectors: [connector('Meta Mask', { rdns: 'io.metamask' })],
      },
      [relay, 'recommended Trust Wallet', 'recommended Coinbase Wallet'],
    ],
    [
      'an excluded one is gone also where it is installed, by name',
      { options: { excludeWalletIds: [idOf('Talisman')] }, connectors: [connector('Talisman')], hasRelay: false },
      [],
    ],
    [
      'exclusion wins over featuring and over the last visit',
      {
        options: { excludeWalletIds: [idOf('Rainbow')], featuredWalletIds: [idOf('Rainbow')] },
        recents: [idOf('Rainbow')],
      },
      [relay],
    ],
    ['no wallets at all', { options: { enableWallets: false }, connectors: [harbor] }, []],
    [
      'the site’s order of groups, the others after it',
      {
        options: {
          groupOrder: ['recommended', 'injected', 'walletConnect', 'recent', 'featured', 'custom', 'external'],
        },
        connectors: [harbor],
      },
      ['recommended MetaMask', 'injected Harbor installed', relay],
    ],
    [
      'the phone app of MetaMask is MetaMask',
      { connectors: [connector('MetaMask Mobile', { rdns: 'io.metamask.mobile' })], isPhone: true },
      ['injected MetaMask Mobile installed', 'recommended Trust Wallet'],
    ],
    [
      'Trust and Trust Wallet are one wallet',
      {
        connectors: [
          connector('Trust Wallet', { rdns: 'com.trustwallet.app' }),
          connector('Trust', { namespace: 'solana' }),
        ],
        hasRelay: false,
      },
      ['injected Trust Wallet multichain'],
    ],
    [
      'the extension stands before the vendor’s own connector',
      {
        connectors: [
          connector('Coinbase Wallet', { id: 'coinbaseWalletSDK', type: 'EXTERNAL' }),
          connector('Coinbase Wallet', { rdns: 'com.coinbase.wallet' }),
        ],
        hasRelay: false,
      },
      ['injected Coinbase Wallet installed'],
    ],
    [
      'the vendor’s connector of Coinbase Wallet can be turned off',
      {
        connectors: [connector('Coinbase Wallet', { id: 'coinbaseWalletSDK', type: 'EXTERNAL' })],
        options: { enableCoinbase: false },
        hasRelay: false,
      },
      [],
    ],
    [
      'two that state different domain names are two, whatever they call themselves',
      { connectors: [metamask, connector('MetaMask', { rdns: 'evil.example' })], hasRelay: false },
      ['injected MetaMask installed', 'injected MetaMask installed'],
    ],
    [
      'a wallet without a domain name joins the one of its name',
      { connectors: [metamask, connector('MetaMask', { id: 'mm-sol', namespace: 'solana' })], hasRelay: false },
      ['injected MetaMask multichain'],
    ],
    [
      'opened for one family, only its connectors count',
      { connectors: [phantom, phantomSolana, harbor], namespaces: ['solana'], hasRelay: false },
      ['injected Phantom installed'],
    ],
    [
      'a featured wallet that only serves other families is left out',
      { options: { featuredWalletIds: [idOf('Nova Wallet')] }, namespaces: ['solana'] },
      [relay],
    ],
  ]

  test.each(table)('%s', (_, given, expected) => {
    expect(shown(compose(given))).toEqual(expected)
  })

  test('while a relay connection lives, what needs a relay is disabled', () => {
    const rows = compose({ connectors: [harbor], connected: new Map([['solana', 'walletConnect']]) })
    expect(rows.map(({ name, isDisabled }) => [name, isDisabled])).toEqual([
      ['WalletConnect', true],
      ['Harbor', false],
      ['MetaMask', true],
    ])
  })

  test('room is kept for wallets to recommend that are still looked up, and for no more than fit', () => {
    const rows = compose({ recommendable: ['one', 'two', 'three'], isLookingUp: true })
    expect(rows.slice(1)).toMatchObject(['one', 'two'].map((id) => ({ id, group: 'recommended', isPending: true })))
    expect(compose({ recommendable: ['one', 'two', 'three'] })).toHaveLength(1)
  })

  test('room is kept for a featured wallet that is still looked up', () => {
    const rows = compose({ options: { featuredWalletIds: ['later'] }, isLookingUp: true })
    expect(rows[1]).toMatchObject({ id: 'later', group: 'featured', isPending: true })
  })

  test('a row has one connector per family, the nearest, in the order asked for', () => {
    const twice = connector('Phantom', { id: 'legacy', type: 'INJECTED' })
    const [row] = compose({
      connectors: [twice, phantomSolana, phantom],
      namespaces: ['solana', 'eip155'],
      hasRelay: false,
    })
    expect(row?.connectors.map(({ id }) => id)).toEqual(['phantom-solana', 'app.phantom'])
    expect(row?.wallet?.name).toBe('Phantom')
  })
})

describe('properties', () => {
  const names = ['MetaMask', 'Phantom', 'Trust', 'Trust Wallet', 'Harbor', 'Rabby Wallet', 'Odd', 'metamask']
  const domains = [
    'io.metamask',
    'IO.MetaMask',
    'io.metamask.mobile',
    'app.phantom',
    'test.harbor',
    'io.rabby',
    undefined,
  ]
  const ids = [...catalogue.slice(0, 6).map(({ id }) => id), 'custom', 'odd']
  const namespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

  const anyConnector: fc.Arbitrary<Connector> = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'coinbaseWallet', 'ledger', 'injected'),
    name: fc.constantFrom(...names),
    type: fc.constantFrom<ConnectorType[]>('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'AUTH', 'WALLET_CONNECT'),
    namespace: fc.constantFrom(...namespaces),
    rdns: fc.constantFrom(...domains),
    explorerId: fc.option(fc.constantFrom(...ids), { nil: undefined }),
  })
  const anyWallet: fc.Arbitrary<Wallet> = fc.record({
    id: fc.constantFrom(...ids),
    name: fc.constantFrom(...names),
    rdns: fc.constantFrom(...domains),
  })
  const someIds = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 })
  const anyGiven: fc.Arbitrary<Given> = fc.record({
    connectors: fc.uniqueArray(anyConnector, {
      maxLength: 12,
      selector: ({ namespace, id }) => `${namespace} ${id}`,
    }),
    recents: someIds,
    recentWallets: fc.uniqueArray(anyWallet, { maxLength: 2, selector: ({ id }) => id }),
    namespaces: fc.shuffledSubarray([...namespaces], { minLength: 1 }),
    hasRelay: fc.boolean(),
    isPhone: fc.boolean(),
    isLookingUp: fc.boolean(),
    options: fc.record({
      featuredWalletIds: someIds,
      excludeWalletIds: someIds,
      includeWalletIds: someIds,
      customWallets: fc.uniqueArray(anyWallet, { maxLength: 2, selector: ({ id }) => id }),
      groupOrder: fc.shuffledSubarray([...walletGroups], { minLength: walletGroups.length }),
    }),
  })

  const hasNoDuplicates = (values: readonly unknown[]) => expect(values.length).toBe(new Set(values).size)

  propertyTest.prop([anyGiven], { numRuns: 500 })(
    'one wallet, one row: no id, connector or domain name is there twice',
    (given) => {
      const rows = compose(given)
      hasNoDuplicates(rows.map(({ id }) => id))
      hasNoDuplicates(rows.flatMap(({ wallet }) => wallet?.id ?? []))
      const all = rows.flatMap(({ connectors }) => connectors.map(({ namespace, id }) => `${namespace} ${id}`))
      hasNoDuplicates(all)
      const rdns = rows.flatMap(({ connectors }) => [...new Set(connectors.flatMap((one) => toRdns(one.rdns) ?? []))])
      hasNoDuplicates(rdns)
      for (const { connectors } of rows) hasNoDuplicates(connectors.map(({ namespace }) => namespace))
    },
  )

  propertyTest.prop([anyGiven], { numRuns: 500 })('exclusion always wins', (given) => {
    const excluded = new Set(given.options?.excludeWalletIds)
    for (const { wallet, connectors, id } of compose(given)) {
      expect(excluded.has(id)).toBe(false)
      expect(wallet && excluded.has(wallet.id)).not.toBe(true)
      for (const one of connectors) expect(excluded.has(toCatalogueId(one) ?? '')).toBe(false)
    }
  })

  propertyTest.prop([anyGiven], { numRuns: 500 })('the order is stable: composed again it is the same', (given) => {
    expect(compose(given)).toEqual(compose(structuredClone(given)))
  })

  propertyTest.prop([anyGiven], { numRuns: 500 })('groups are in the site’s order and never mixed', (given) => {
    const order = given.options?.groupOrder ?? walletGroups
    const places = compose(given).map(({ group }) => order.indexOf(group))
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  propertyTest.prop([anyGiven], { numRuns: 500 })(
    'a wallet that comes moves no other one past its neighbours',
    (given) => {
      const late = connector('Entirely New', {
        id: 'late',
        rdns: 'late.example',
        namespace: given.namespaces?.[0] ?? 'eip155',
      })
      const before = compose(given).filter(({ group }) => group !== 'recommended')
      const after = compose({ ...given, connectors: [...(given.connectors ?? []), late] })
      const kept = after.filter(({ id, group }) => id !== 'late.example' && group !== 'recommended')
      expect(kept).toEqual(before)
    },
  )

  propertyTest.prop([anyGiven], { numRuns: 500 })(
    'no more than two are recent, none is offered that nothing reaches',
    (given) => {
      const rows = compose(given)
      expect(rows.filter(({ group }) => group === 'recent').length).toBeLessThanOrEqual(2)
      if (given.hasRelay === false) {
        for (const row of rows) expect(row.connectors.length > 0 || row.isPending).toBe(true)
      }
    },
  )
})

describe('a wallet of the catalogue in this browser', () => {
  const wallet = { id: idOf('Phantom'), name: 'Phantom', rdns: 'app.phantom' }
  const find = (connectors: readonly Connector[], of: Wallet = wallet) =>
    findConnectorsOf(of, connectors, ['eip155', 'solana']).map(({ id }) => id)

  test.each<[string, readonly Connector[], readonly string[]]>([
    ['by its domain name', [connector('Ghost', { rdns: 'app.phantom' })], ['app.phantom']],
    ['by its name where it states no domain name', [phantomSolana], ['phantom-solana']],
    ['by its id in the catalogue', [connector('x', { explorerId: wallet.id })], ['x']],
    ['not by its name where it states another domain name', [connector('Phantom', { rdns: 'evil.example' })], []],
    ['not by its name where it states another id', [connector('Phantom', { explorerId: 'other' })], []],
    [
      'one per family',
      [phantom, phantomSolana, connector('Phantom', { id: 'old', type: 'INJECTED' })],
      ['app.phantom', 'phantom-solana'],
    ],
    ['none of another', [harbor], []],
  ])('%s', (_, connectors, expected) => {
    expect(find(connectors)).toEqual(expected)
  })
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'error: a domain name %s is a name like any other',
  (rdns) => {
    expect(toRdns(rdns)).toBe(rdns.toLowerCase())
  },
)
