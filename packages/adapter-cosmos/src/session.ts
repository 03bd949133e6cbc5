import type { CapabilityName, Connection } from '@foyer/base'
import type { Key } from './answers.ts'
import type { Chain } from './chains.ts'
import type { CosmosAminoDoc, CosmosDirectDoc, CosmosSigned } from './signDocs.ts'

/** A wallet's way to sign, whatever wire it is behind. A function that is not there, the wallet does not have. */
export type Signing = {
  /** The key with its public half, which a transaction needs. */
  readonly getKey?: ((signal: AbortSignal | undefined) => Promise<Key>) | undefined
  readonly signDirect?:
    | ((doc: CosmosDirectDoc, options: SigningOptions) => Promise<CosmosSigned<CosmosDirectDoc>>)
    | undefined
  readonly signAmino?:
    | ((doc: CosmosAminoDoc, options: SigningOptions) => Promise<CosmosSigned<CosmosAminoDoc>>)
    | undefined
  /** ADR-36. @returns base64 */
  readonly signMessage?: ((message: string, options: SigningOptions) => Promise<string>) | undefined
}

export type SigningOptions = {
  readonly signal?: AbortSignal | undefined
  /** The document's fee is the one that was shown. */
  readonly keepFee?: boolean | undefined
}

/** A live connection and what signs for it. */
export type Session = {
  readonly connection: Connection
  readonly chain: Chain
  readonly key: Key
  readonly signing: Signing
}

export function toSession(connectorId: string, chain: Chain, key: Key, signing: Signing): Session {
  const { address, publicKey } = key
  const account = { namespace: 'cosmos', address, type: 'eoa', ...(publicKey !== undefined && { publicKey }) } as const
  const capabilities = listAbilities(key, signing)
  const connection: Connection = {
    connectorId,
    namespace: 'cosmos',
    accounts: [account],
    networkId: chain.network.caipNetworkId,
    ...(capabilities && { capabilities }),
  }
  return { connection, chain, key, signing }
}

/** Lists what a connection can do; undefined for everything. */
function listAbilities({ algo }: Key, signing: Signing): readonly CapabilityName[] | undefined {
  const { getKey, signDirect, signAmino, signMessage } = signing
  const canSend = algo === 'secp256k1' && getKey && (signDirect ?? signAmino) !== undefined
  if (canSend && signDirect && signAmino && signMessage) return undefined
  const names: readonly (CapabilityName | false | undefined)[] = [
    'switchNetwork',
    'getBalance',
    'waitForTransaction',
    'isAddress',
    signMessage && 'signMessage',
    signDirect && 'signDirect',
    signAmino && 'signAmino',
    canSend && 'estimateFee',
    canSend && 'sendTransaction',
  ]
  return names.filter((name) => typeof name === 'string')
}
