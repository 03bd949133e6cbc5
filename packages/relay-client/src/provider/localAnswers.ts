import {
  type CaipNetworkId,
  type ExternalSession,
  parseCaipAddress,
  parseCaipNetworkId,
  type RpcCall,
} from '@foyer/base'
import { isRecord } from '../jsonRpc.ts'
import type { Properties, RelaySession } from '../session/types.ts'
import { readChain } from './readEvents.ts'

/** What is known here already and never asked of the wallet. */
export const localAnswers: Readonly<Record<string, (session: ExternalSession) => unknown>> = {
  eth_accounts: toAddresses,
  eth_requestAccounts: toAddresses,
  eth_chainId: ({ networkId }) => toHexChainId(networkId),
  net_version: ({ networkId }) => parseCaipNetworkId(networkId).reference,
}

function toAddresses({ accounts }: ExternalSession): readonly string[] {
  return accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).address)
}

function toHexChainId(networkId: CaipNetworkId): string {
  return `0x${BigInt(parseCaipNetworkId(networkId).reference).toString(16)}`
}

/** The network `wallet_switchEthereumChain` names; undefined where it names none. */
export function readSwitchTarget({ params }: RpcCall): CaipNetworkId | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return isRecord(first) ? readChain(first['chainId'], 'eip155') : undefined
}

/**
 * Capabilities a wallet stated while connecting (EIP-5792, CAIP-25), by hexadecimal chain id;
 * undefined where it must be asked.
 */
export function readCapabilities(session: RelaySession, address: string | undefined): unknown {
  const stated = parseProperty(session.sessionProperties, 'capabilities')
  const scoped = Object.entries(session.scopedProperties ?? {}).flatMap(([scope, value]) => {
    const reference = /^eip155:(\d+)$/.exec(scope)?.[1]
    return reference && isRecord(value) && isRecord(value['capabilities'])
      ? [[`0x${BigInt(reference).toString(16)}`, value['capabilities']] as const]
      : []
  })
  if (!isRecord(stated)) return scoped.length > 0 ? Object.fromEntries(scoped) : undefined
  const own = Object.entries(stated).find(([key]) => key.toLowerCase() === address?.toLowerCase())?.[1]
  return own ?? (Object.keys(stated).some((key) => /^0x[0-9a-f]{1,16}$/i.test(key)) ? stated : undefined)
}

function parseProperty(properties: Properties | undefined, name: string): unknown {
  const value = properties?.[name]
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
