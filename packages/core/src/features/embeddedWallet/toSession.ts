import {
  type AccountType,
  type ExternalSession,
  FoyerError,
  families,
  formatCaipAddress,
  isSameAddress,
  type Namespace,
} from '@foyer/base'
import { type FrameResponse, rpcMethods } from '@foyer/frame-client'
import { toNetworkId } from './chainIds.ts'

export type FrameUser = FrameResponse<'GET_USER'>

/**
 * What the frame said of its user, as a session of one namespace: the active account first.
 * @throws FoyerError `WalletLied` for an address or a network that is not of this namespace
 */
export function toSession(user: FrameUser, namespace: Namespace): ExternalSession {
  const networkId = toNetworkId(user.chainId, namespace)
  const { isAddress } = families[namespace]
  const isSame = (address: string) => isSameAddress(namespace, address, user.address)
  const others = (user.accounts ?? []).filter(({ address }) => !isSame(address) && isAddress(address))
  const type = user.accounts?.find(({ address }) => isSame(address))?.type ?? toAccountType(user.preferredAccountType)
  if (!isAddress(user.address)) {
    throw new FoyerError('WalletLied', {
      expected: `an address of ${namespace}`,
      actual: user.address.slice(0, 80),
    })
  }
  const accounts = [{ address: user.address, type }, ...others]
  return {
    accounts: accounts.map((one) => ({ caipAddress: formatCaipAddress(networkId, one.address), type: one.type })),
    networkId,
    methods: Object.keys(rpcMethods).filter((method) => method.startsWith('solana_') === (namespace === 'solana')),
  }
}

function toAccountType(type: string | undefined): AccountType {
  return type === 'smartAccount' ? 'smartAccount' : 'eoa'
}
