import { type CaipNetworkId, type Network, toNetwork } from '@foyer/base'
import type { WalletControls, WalletMood } from '@foyer/test'
import type { AnvilChain } from '@foyer/test/anvil'
import { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '@foyer/test-kit'

export type EvmControls = WalletControls & { readonly wallet: EvmWallet }

const prompting = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
])

/** One JSON-RPC call to a node, past the adapter. */
export async function rpc(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** A chain as the site names it. */
export function toSiteNetwork(chain: AnvilChain, urls: readonly string[] = [chain.url]): Network {
  const { multicall3 } = chain.contracts
  return toNetwork({
    id: chain.chainId,
    name: `Local ${chain.chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: urls }, chainDefault: { http: [chain.url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
    ...(multicall3 && { contracts: { multicall3: { address: multicall3 } } }),
  })
}

/** A test-kit wallet in the hands of the conformance suite. */
export function createControls(
  chains: readonly AnvilChain[],
  options: Partial<EvmWalletOptions> & { readonly id: string },
): EvmControls {
  const { id, ...rest } = options
  const wallet = createEvmWallet({
    rpcUrls: Object.fromEntries(chains.map(({ chainId, url }) => [chainId, url])),
    accounts: chains[0]?.keys.slice(1, 3) ?? [],
    info: { name: `Wallet ${id}`, rdns: `test.${id}` },
    ...rest,
  })
  let remove = () => {}
  return {
    wallet,
    connectorId: wallet.info.rdns,
    name: wallet.info.name,
    get accounts() {
      return wallet.accounts
    },
    get networkId(): CaipNetworkId {
      return `eip155:${wallet.chainId}`
    },
    get requests() {
      return wallet.requests.map(({ method }) => method)
    },
    get prompts() {
      return wallet.requests.filter(({ method }) => prompting.has(method)).length
    },
    get listeners() {
      return wallet.listenerCount()
    },
    install() {
      remove()
      remove = wallet.announce(window)
    },
    uninstall() {
      remove()
      remove = () => {}
    },
    setMood: (mood) => setMood(wallet, mood),
    hold: () => wallet.hold(),
    changeAccounts: (accounts) => wallet.setAccounts(accounts as readonly `0x${string}`[]),
    changeNetwork: (networkId) => wallet.setChain(Number(networkId.slice('eip155:'.length))),
    forgetNetwork: (networkId) => wallet.forgetChain(Number(networkId.slice('eip155:'.length))),
    revoke: () => wallet.revoke(),
  }
}

function setMood(wallet: EvmWallet, mood: WalletMood): void {
  wallet.reset()
  if (wallet.locked) wallet.unlock()
  const scripts: { readonly [one in WalletMood]: () => void } = {
    approve: () => {},
    reject: () => wallet.answer('prompts', 'reject'),
    busy: () => wallet.answer('prompts', 'busy'),
    hang: () => wallet.answer('*', 'hang'),
    locked: () => wallet.lock(),
    crash: () => wallet.answer('*', 'throw'),
    lie: () => wallet.answer('wallet_switchEthereumChain', { result: null }),
  }
  scripts[mood]()
}
