import {
  type Account,
  type AccountType,
  type CapabilityName,
  type Connection,
  type ExternalSession,
  isSameAddress,
  parseCaipAddress,
} from '@foyer/base'
import type { LiveConnection, Scope } from './scope.ts'
import { toNetworkId } from './toChain.ts'

/** The JSON-RPC method a capability needs of the wallet; those that ask only the network are always there. */
const methodOf: { readonly [name in CapabilityName]?: string | undefined } = {
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  sendTransaction: 'eth_sendTransaction',
  sendToken: 'eth_sendTransaction',
  sendNft: 'eth_sendTransaction',
  sendCalls: 'wallet_sendCalls',
  waitForCalls: 'wallet_getCallsStatus',
  getWalletCapabilities: 'wallet_getCapabilities',
  getAssets: 'wallet_getAssets',
  switchNetwork: 'wallet_switchEthereumChain',
}

const readCapabilities: readonly CapabilityName[] = [
  'getBalance',
  'getToken',
  'getTokenBalances',
  'getNftBalance',
  'estimateFee',
  'waitForTransaction',
  'isAddress',
]

/** A connection of wagmi as Foyer's plain data. */
export function toConnection(scope: Scope, live: LiveConnection): Connection {
  const { connector, accounts, chainId } = live
  const session = scope.externals.get(connector.uid)?.session
  const types = session && accountTypes(session)
  return {
    connectorId: connector.id,
    namespace: 'eip155',
    accounts: accounts.map((address): Account => {
      const type = types?.find(([known]) => isSameAddress('eip155', known, address))?.[1] ?? 'eoa'
      return { namespace: 'eip155', address, type }
    }),
    networkId: toNetworkId(chainId),
    ...(session?.approvedNetworkIds && { approvedNetworkIds: session.approvedNetworkIds.filter(isEip155) }),
    ...(session && { capabilities: getCapabilities(scope, connector.uid, session) }),
  }
}

function isEip155(networkId: string): boolean {
  return networkId.startsWith('eip155:')
}

function accountTypes(session: ExternalSession): readonly (readonly [string, AccountType | undefined])[] {
  return session.accounts.map(({ caipAddress, type }) => [parseCaipAddress(caipAddress).address, type])
}

/** Lists what a relay or embedded wallet agreed to. The network changes here, not there, so that needs no method. */
function getCapabilities(scope: Scope, uid: string, session: ExternalSession): readonly CapabilityName[] {
  const names = Object.keys(methodOf) as CapabilityName[]
  const agreed = names.filter((name) => session.methods.includes(methodOf[name] ?? ''))
  const isEmbedded = scope.externals.get(uid)?.provider.type === 'AUTH'
  const canSwitch = isEmbedded || (session.approvedNetworkIds?.filter(isEip155).length ?? 2) > 1
  const extra: readonly CapabilityName[] = canSwitch ? ['switchNetwork'] : []
  // a wallet on another device would be woken each time that balances are read
  const own = isEmbedded ? agreed : agreed.filter((name) => name !== 'getAssets')
  return [...new Set([...own, ...extra, ...readCapabilities])]
}
