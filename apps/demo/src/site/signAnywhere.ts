import { type Connection, FoyerError, hasCapability, type Namespace, requireCapability } from '@foyer/base'
import { activeConnectionsAtom, type Foyer, findNetwork, getAdapter } from '@foyer/core'
import { author } from '../shop/author.ts'

/** A signature from whatever wallet serves the family, without a library of the site's own. */
export async function signAnywhere(foyer: Foyer, namespace: Namespace, message: string): Promise<string> {
  const { adapter, connection } = assertWallet(foyer, namespace)
  const sign = requireCapability(adapter, 'signMessage', connection)
  return sign({ connection, message, signal: foyer.signal })
}

/** A petition as EIP-712 typed data, which a wallet shows field by field. */
export async function signPetition(foyer: Foyer): Promise<string> {
  const { adapter, connection } = assertWallet(foyer, 'eip155')
  const sign = requireCapability(adapter, 'signTypedData', connection)
  return sign({ connection, typedData: toPetition(connection), signal: foyer.signal })
}

export function toPetition({ networkId }: Pick<Connection, 'networkId'>) {
  return {
    domain: { name: 'Lumen', version: '1', chainId: Number(networkId.split(':')[1]) },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Petition: [
        { name: 'cause', type: 'string' },
        { name: 'readers', type: 'uint256' },
      ],
    },
    primaryType: 'Petition',
    message: { cause: 'Keep Skerry Light burning', readers: '142' },
  }
}

export function canTipTwice(foyer: Foyer): boolean {
  const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
  return connection !== undefined && hasCapability(getAdapter(foyer, 'eip155'), 'sendCalls', connection)
}

/** Two transfers as one batch (EIP-5792). @returns the batch's id */
export async function tipTwice(foyer: Foyer): Promise<string> {
  const { adapter, connection } = assertWallet(foyer, 'eip155')
  const network = findNetwork(foyer.config, connection.networkId)
  if (!network) throw new FoyerError('NetworkNotFound')
  const send = requireCapability(adapter, 'sendCalls', connection)
  const tip = { to: author, value: 10_000_000_000_000_000n }
  return send({ connection, network, calls: [tip, tip], signal: foyer.signal })
}

function assertWallet(foyer: Foyer, namespace: Namespace) {
  const connection = foyer.store.get(activeConnectionsAtom).get(namespace)
  if (!connection) throw new Error('No wallet is connected.')
  return { connection, adapter: getAdapter(foyer, namespace) }
}
