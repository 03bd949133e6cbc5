import { requireCapability } from '@foyer/base'
import { adapterContext, describeWords, getFailureName, mainnet, polygon, recordEvents } from '@foyer/test'
import { createEvmWallet } from '@foyer/test-kit'
import { standardWords, type WalletWords, walletWords } from '@foyer/test-kit/words'
import { expect, inject, onTestFinished } from 'vitest'
import { createControls, toSiteNetwork } from '../test/evmWorld.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const { codes, eip1193, eip6963, injected, methods } = standardWords
const keys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
/** Nodes that answer nothing: what a wallet is asked it answers itself. */
const rpcUrls = { 1: () => null, 137: () => null }

/** Connects, signs, follows another account and another network, and is asked to switch. */
async function go(place: 'announce' | 'inject'): Promise<void> {
  const wallet = createEvmWallet({ rpcUrls, accounts: keys })
  onTestFinished(wallet[place]())
  const adapter = wagmiAdapter()(adapterContext([mainnet, polygon]))
  const { events } = recordEvents(adapter)
  const [row] = adapter.getConnectors()
  const connectorId = row?.id ?? ''
  expect(row?.name).toBe(place === 'announce' ? wallet.info.name : 'Browser Wallet')
  const connection = await adapter.connect({ connectorId, network: mainnet })
  await requireCapability(adapter, 'signMessage', connection)({ connection, message: 'hello' })
  const last = () => events.findLast(({ type }) => type === 'connectionChanged')
  const [, other] = wallet.accounts
  if (!other) throw new Error('no account')
  wallet.setAccounts([other])
  await expect.poll(last).toMatchObject({ connection: { accounts: [{ address: other }] } })
  wallet.setChain(137)
  await expect.poll(last).toMatchObject({ connection: { networkId: polygon.caipNetworkId } })
  await requireCapability(adapter, 'switchNetwork')({ connection, network: mainnet })
  expect(wallet.chainId).toBe(1)
}

const { eth_chainId, eth_requestAccounts, personal_sign, wallet_switchEthereumChain } = methods
describeWords(
  'a wallet that announces itself',
  {
    announce: eip6963.announce,
    request: eip6963.request,
    accounts: eip1193.accounts,
    chain: eip1193.chain,
    eth_chainId,
    eth_requestAccounts,
    personal_sign,
    wallet_switchEthereumChain,
  },
  () => go('announce'),
)
describeWords('a wallet in window.ethereum', { place: injected.place }, () => go('inject'))

describeWords('a wallet in window.ethereum that comes late', { ready: injected.ready }, async () => {
  const adapter = wagmiAdapter()(adapterContext([mainnet]))
  recordEvents(adapter)
  expect(adapter.getConnectors()).toEqual([])
  onTestFinished(createEvmWallet({ rpcUrls, accounts: keys }).inject())
  await expect.poll(() => adapter.getConnectors()).toHaveLength(1)
})

/** Wallets that publish what they send: each sends its own words, under its own name. */
const brands = Object.values<WalletWords>(walletWords).flatMap(({ name, identity, events }) => {
  const [rdns, accounts, chain] = [identity?.['rdns'], events?.['accounts'], events?.['chain']]
  return rdns && accounts && chain ? [{ name, rdns: String(rdns.says), accounts, chain }] : []
})
for (const { name, rdns, accounts, chain } of brands) {
  describeWords(name, { accounts, chain }, async () => {
    const wallet = createEvmWallet({ rpcUrls, accounts: keys, info: { name, rdns } })
    onTestFinished(wallet.announce())
    const adapter = wagmiAdapter()(adapterContext([mainnet, polygon]))
    const { events } = recordEvents(adapter)
    await adapter.connect({ connectorId: rdns, network: mainnet })
    const last = () => events.findLast(({ type }) => type === 'connectionChanged')
    const [, other] = wallet.accounts
    wallet.emit(String(accounts.says), [other])
    await expect.poll(last).toMatchObject({ connection: { accounts: [{ address: other }] } })
    wallet.emit(String(chain.says), '0x89')
    await expect.poll(last).toMatchObject({ connection: { networkId: polygon.caipNetworkId } })
  })
}

const refusal = { connect: 'eth_requestAccounts', sign: 'personal_sign', can: 'wallet_getCapabilities' } as const
const { busy, methodNotFound, rejected, unauthorized, unsupported } = codes
const meanings = [
  ['connect', { rejected }, 'UserRejected'],
  ['connect', { unauthorized }, 'WalletLocked'],
  ['connect', { busy }, 'WalletBusy'],
  ['sign', { rejected }, 'UserRejected'],
  ['sign', { unauthorized }, 'WalletLocked'],
  ['can', { methodNotFound }, 'CapabilityUnsupported'],
  ['can', { unsupported }, 'CapabilityUnsupported'],
] as const
for (const [step, code, name] of meanings) {
  describeWords(`a number without words, at ${step}`, code, async () => {
    const wallet = createEvmWallet({ rpcUrls, accounts: keys })
    onTestFinished(wallet.announce())
    const [said] = Object.values(code)
    wallet.answer(refusal[step], { error: { code: said.says, message: 'No.' } })
    const adapter = wagmiAdapter()(adapterContext([mainnet]))
    const connecting = adapter.connect({ connectorId: wallet.info.rdns, network: mainnet })
    if (step === 'connect') return expect(await getFailureName(connecting)).toBe(name)
    const connection = await connecting
    const asked =
      step === 'sign'
        ? requireCapability(adapter, 'signMessage')({ connection, message: 'hello' })
        : requireCapability(adapter, 'getWalletCapabilities')({ connection })
    expect(await getFailureName(asked)).toBe(name)
  })
}

describeWords('a wallet that is met again', { eth_accounts: methods.eth_accounts }, async () => {
  const wallet = createEvmWallet({ rpcUrls, accounts: keys, authorized: true })
  onTestFinished(wallet.announce())
  const adapter = wagmiAdapter()(adapterContext([mainnet]))
  const connection = await adapter.reconnect({ connectorId: wallet.info.rdns, network: mainnet })
  expect(connection?.accounts[0]?.address).toBe(wallet.accounts[0])
})

const chains = inject('anvilChains').slice(0, 2)
const to = '0x000000000000000000000000000000000000dEaD'
const [typedData, transfer] = [
  { domain: {}, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: 'hello' } },
  { to, value: 1n },
]
const { eth_sendTransaction, eth_signTypedData_v4, wallet_addEthereumChain } = methods
const { wallet_getCallsStatus, wallet_getCapabilities, wallet_getPermissions, wallet_revokePermissions } = methods
const { wallet_sendCalls } = methods
if (chains.length === 2) {
  describeWords(
    'a wallet that sends, learns a network and is left',
    {
      eth_sendTransaction,
      eth_signTypedData_v4,
      wallet_addEthereumChain,
      wallet_getCallsStatus,
      wallet_getCapabilities,
      wallet_getPermissions,
      wallet_revokePermissions,
      wallet_sendCalls,
      unknownChain: codes.unknownChain,
    },
    async () => {
      const [first, second] = chains.map((chain) => toSiteNetwork(chain))
      if (!first || !second) throw new Error('no chain')
      const accounts = chains[0]?.keys.slice(0, 1) ?? []
      const { wallet, ...controls } = createControls(chains, { id: 'words', accounts, authorized: true })
      controls.install()
      onTestFinished(controls.uninstall)
      const adapter = wagmiAdapter()(adapterContext([first, second]))
      const input = { connectorId: controls.connectorId, network: first }
      const connection = await adapter.reconnect(input)
      if (!connection) throw new Error('not met again')
      const can = <name extends Parameters<typeof requireCapability>[1]>(name: name) => requireCapability(adapter, name)
      await can('signTypedData')({ connection, typedData })
      await can('sendTransaction')({ connection, network: first, ...transfer })
      expect(await can('getWalletCapabilities')({ connection })).not.toEqual({})
      const id = await can('sendCalls')({ connection, network: first, calls: [transfer] })
      const outcome = await can('waitForCalls')({ connection, network: first, id })
      expect(outcome).toMatchObject({ status: 'confirmed' })
      wallet.forgetChain(second.id as number)
      await can('switchNetwork')({ connection, network: second })
      // a node would have done without asking what the wallet does not know
      expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['sign', 'send', 'send', 'addChain', 'switchChain'])
      await adapter.disconnect(input)
      expect(wallet.authorized).toBe(false)
    },
  )
}
