import { requireCapability } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { type EvmAnswer, type EvmWallet, rpcError } from '@foyer/test-kit'
import { createConfig, http } from '@wagmi/core'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { createControls, toSiteNetwork } from '../test/evmWorld.ts'
import { toChain } from './toChain.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const chains = inject('anvilChains').slice(0, 2)
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function page(prepare: (wallet: EvmWallet) => void = () => {}) {
  const [home, other] = chains.map((chain) => toSiteNetwork(chain))
  if (!home || !other) throw new Error('no chain')
  const controls = createControls(chains, { id: 'switching' })
  const { wallet } = controls
  controls.install()
  stops.push(() => controls.uninstall())
  const adapter = wagmiAdapter()(adapterContext([home, other]))
  const connection = await adapter.connect({ connectorId: controls.connectorId, network: home })
  prepare(wallet)
  const move = (signal?: AbortSignal) =>
    requireCapability(adapter, 'switchNetwork')({ connection, network: other, signal })
  const asked = () =>
    wallet.requests.filter(({ method }) => /Ethereum/.test(method)).map(({ method }) => method.slice(7))
  return { wallet, other, move, asked, home }
}

const unknownChain =
  (error: unknown): EvmAnswer =>
  () => {
    throw error
  }

describe.skipIf(chains.length < 2)('switchChain', () => {
  test('behavior: a network that the site adds later is read, asked for and known to wagmi; a removed one is not', async () => {
    const [home, other] = chains.map((chain) => toSiteNetwork(chain))
    if (!home || !other) throw new Error('no chain')
    const controls = createControls(chains, { id: 'later' })
    controls.install()
    stops.push(() => controls.uninstall())
    const networks = [home]
    const config = createConfig({ chains: [toChain(home)], transports: { [home.id]: http() }, storage: null })
    stops.push(() => config._internal.mipd?.destroy())
    const adapter = wagmiAdapter({ config })(adapterContext(networks))
    const connection = await adapter.connect({ connectorId: controls.connectorId, network: home })
    networks.push(other)
    adapter.networksChanged?.()
    expect(config.chains.map(({ id }) => id)).toEqual([31337, 31338])
    await requireCapability(adapter, 'switchNetwork')({ connection, network: other })
    expect(controls.wallet.chainId).toBe(31338)
    const address = connection.accounts[0]?.address ?? ''
    const { value } = await requireCapability(adapter, 'getBalance')({ address, network: other })
    expect(value).toBeGreaterThan(0n)
    networks.pop()
    adapter.networksChanged?.()
    expect(config.chains.map(({ id }) => id)).toEqual([31337])
  })

  test('default: a known chain takes one request', async () => {
    const { move, asked, wallet } = await page()
    await move()
    expect(wallet.chainId).toBe(31338)
    expect(asked()).toEqual(['switchEthereumChain'])
  })

  test.each<[string, unknown]>([
    ['4902', rpcError(4902, 'Unrecognized chain')],
    ['-32603', rpcError(-32603, 'Internal error')],
    ['32603', rpcError(32603, 'Invalid chain id')],
    ['5000', rpcError(5000, 'Unknown')],
    ['4902 inside', rpcError(-32000, 'wrapped', { originalError: { code: 4902 } })],
    ['4902 as a plain object', { code: 4902, message: 'no class' }],
  ])('behavior: %s adds the chain', async (_, error) => {
    const { move, asked, wallet, other } = await page((one) => {
      one.forgetChain(31338)
      one.answer('wallet_switchEthereumChain', unknownChain(error))
    })
    await move()
    expect(wallet.chainId).toBe(31338)
    expect(asked()).toEqual(['switchEthereumChain', 'addEthereumChain'])
    expect(wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: other.name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: other.rpcUrls.chainDefault.http,
        blockExplorerUrls: ['https://explorer.test'],
      },
    ])
  })

  test('behavior: a wallet that adds without switching is asked to switch', async () => {
    const { move, asked, wallet } = await page((one) => {
      let tries = 0
      one.answer('wallet_switchEthereumChain', () => {
        tries += 1
        if (tries === 1) throw rpcError(4902, 'Unrecognized chain')
        one.setChain(31338)
        return null
      })
      one.answer('wallet_addEthereumChain', { result: null })
    })
    await move()
    expect(asked()).toEqual(['switchEthereumChain', 'addEthereumChain', 'switchEthereumChain'])
    expect(wallet.chainId).toBe(31338)
  })

  test('behavior: a wallet that only says so by event is believed after a look', async () => {
    const { move, wallet, asked } = await page((one) => one.answer('wallet_switchEthereumChain', 'hang'))
    const moving = move()
    await vi.waitFor(() => expect(asked()).toEqual(['switchEthereumChain']))
    wallet.setChain(31338)
    await moving
  })

  test('error: an event that lies is caught', async () => {
    const { move, wallet, asked } = await page((one) => one.answer('wallet_switchEthereumChain', 'hang'))
    const moving = move()
    await vi.waitFor(() => expect(asked()).toEqual(['switchEthereumChain']))
    wallet.emit('chainChanged', '0x7a6a')
    await expect(moving).rejects.toMatchObject({
      name: 'WalletLied',
      context: { expected: 'eip155:31338', actual: 'eip155:31337' },
    })
  })

  test.each<[string, EvmAnswer, string]>([
    ['refuses', 'reject', 'UserRejected'],
    ['is busy', 'busy', 'WalletBusy'],
    ['fails', { error: { code: -32602 } }, 'ChainNotAdded'],
    ['throws', 'throw', 'ChainNotAdded'],
    ['says yes and does nothing', { result: null }, 'WalletLied'],
  ])('error: adding %s', async (_, answer, name) => {
    const { move } = await page((one) => {
      let tries = 0
      one.answer('wallet_switchEthereumChain', () => {
        tries += 1
        if (tries === 1) throw rpcError(4902, 'Unrecognized chain')
        return null
      })
      one.answer('wallet_addEthereumChain', answer)
    })
    await expect(move()).rejects.toMatchObject({ name })
  })

  test('error: a refusal is never taken for an unknown chain', async () => {
    const refused = rpcError(-32603, 'wrapped', { originalError: { code: 4001 } })
    const { move, asked } = await page((one) => one.answer('wallet_switchEthereumChain', unknownChain(refused)))
    await expect(move()).rejects.toMatchObject({ name: 'UserRejected' })
    expect(asked()).toEqual(['switchEthereumChain'])
  })

  test('behavior: whatever happens no listener stays', async () => {
    const { move, wallet } = await page()
    const before = wallet.listenerCount()
    wallet.answer('wallet_switchEthereumChain', 'reject')
    await move().catch(() => {})
    wallet.answer('wallet_switchEthereumChain', 'hang')
    await move(AbortSignal.timeout(1)).catch(() => {})
    wallet.reset()
    await move()
    expect(wallet.listenerCount()).toBe(before)
  })
})
