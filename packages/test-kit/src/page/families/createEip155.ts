import { privateKeyToAccount } from 'viem/accounts'
import { createEvmWallet } from '../../evm/createEvmWallet.ts'
import { promptKind } from '../../evm/findHandler.ts'
import type { EvmChain } from '../../evm/types.ts'
import { createCannedChain } from '../createCannedChain.ts'
import type { FamilySettings, FamilyWallet } from '../family.ts'
import { pickFirst } from '../pickFirst.ts'

/** The first two keys of "test test … junk", which local chains hold funds for. */
const developmentKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

const defaultNetworks = [1, 10, 137, 8453, 42161, 11155111, 31337]

/** The Ethereum side of the wallet: EIP-6963 and EIP-1193. */
export function createEip155(settings: FamilySettings): FamilyWallet {
  const keys = settings.secrets?.eip155 ?? developmentKeys
  const addresses = keys.map((key) => privateKeyToAccount(key).address)
  const { name, storage, authorized, locked } = settings
  const chains = readChains(settings)
  const [first] = chains
  const wallet = createEvmWallet({
    rpcUrls: Object.fromEntries(chains),
    ...(first && { chainId: first[0] }),
    accounts: keys,
    info: { name, rdns: 'dev.foyer.test-wallet' },
    storage,
    authorized,
    locked,
  })
  return {
    name,
    requests: wallet.requests,
    prompts: () => wallet.requests.filter(({ method }) => promptKind(method) !== undefined),
    addresses: () => wallet.accounts,
    isConnected: () => wallet.authorized && !wallet.locked,
    answer: wallet.answer,
    reset: wallet.reset,
    lock: wallet.lock,
    unlock: wallet.unlock,
    changeAccount: (index) => wallet.setAccounts(pickFirst(addresses, index)),
    switchNetwork: (networkId) => wallet.setChain(Number(networkId.slice('eip155:'.length))),
    disconnect: wallet.revoke,
    remove: wallet.announce(),
  }
}

function readChains({ networks = {} }: FamilySettings): readonly (readonly [number, string | EvmChain])[] {
  const named = Object.entries(networks).flatMap(([networkId, node]) => {
    const [family, reference] = networkId.split(':')
    if (family !== 'eip155') return []
    return [[Number(reference), typeof node === 'string' ? node : createCannedChain(networkId, node)] as const]
  })
  if (named.length > 0) return named
  return defaultNetworks.map((id) => [id, createCannedChain(`eip155:${id}`)] as const)
}
