import type { RpcCall } from '@foyer/base'
import { type FakeExternal, fakeExternal } from '@foyer/test'
import type { AminoDoc, CosmosWallet } from '@foyer/test-kit/cosmos'
import { base64 } from '@scure/base'

/**
 * A relay session with a wallet at its other end: the public methods of the Cosmos namespace over real signatures.
 * @param chainIds what the wallet agreed to; the session is on the first
 * @param methods what the wallet agreed to
 */
export function createRelay(
  wallet: CosmosWallet,
  chainIds: readonly string[],
  methods: readonly string[],
): FakeExternal {
  const accounts = chainIds.flatMap((id) =>
    wallet.accounts(id).map((address) => ({ caipAddress: `cosmos:${id}:${address}` }) as const),
  )
  const networkIds = chainIds.map((id) => `cosmos:${id}` as const)
  const networkId = networkIds[0] ?? 'cosmos:none'
  return fakeExternal({
    namespaces: ['eip155', 'cosmos'],
    sessions: { cosmos: { accounts, networkId, approvedNetworkIds: networkIds, methods } },
    answer: (call) => answer(wallet, call),
  })
}

async function answer({ provider }: CosmosWallet, { networkId, method, params }: RpcCall): Promise<unknown> {
  const chainId = networkId.slice('cosmos:'.length)
  const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: Readonly<Record<string, unknown>> }
  if (method === 'cosmos_getAccounts') {
    const { algo, bech32Address, pubKey } = await provider.getKey(chainId)
    return [{ algo, address: bech32Address, pubkey: base64.encode(pubKey) }]
  }
  if (method === 'cosmos_signAmino') return provider.signAmino(chainId, signerAddress, signDoc as AminoDoc)
  if (method !== 'cosmos_signDirect') throw Object.assign(new Error(`no method ${method}`), { code: 5101 })
  const { signed, signature } = await provider.signDirect(chainId, signerAddress, {
    chainId: String(signDoc['chainId']),
    accountNumber: BigInt(String(signDoc['accountNumber'])),
    bodyBytes: base64.decode(String(signDoc['bodyBytes'])),
    authInfoBytes: base64.decode(String(signDoc['authInfoBytes'])),
  })
  // bytes cross a relay in base64
  const encode = (bytes: Uint8Array | null | undefined) => base64.encode(bytes ?? new Uint8Array())
  return {
    signature,
    signed: {
      chainId: signed.chainId,
      accountNumber: String(signed.accountNumber),
      bodyBytes: encode(signed.bodyBytes),
      authInfoBytes: encode(signed.authInfoBytes),
    },
  }
}
