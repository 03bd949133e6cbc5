import { requireCapability } from '@foyer/base'
import { adapterContext, describeWords, mainnet, polygon, recordEvents } from '@foyer/test'
import { createEvmWallet } from '@foyer/test-kit'
import { standardWords } from '@foyer/test-kit/words'
import { expect, onTestFinished } from 'vitest'
import { wagmiAdapter } from './wagmiAdapter.ts'

const { eip1193, eip6963, injected, methods } = standardWords
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
