import { abortable, type CaipNetworkId, parseCaipNetworkId, type SiwxSession } from '@foyer/base'
import { type Client, createClient, custom, type Hex } from 'viem'
import { getCode, readContract, verifyMessage } from 'viem/actions'
import {
  getAddress,
  hashMessage,
  hexToBytes,
  isAddressEqual,
  isErc6492Signature,
  publicKeyToAddress,
  toHex,
} from 'viem/utils'
import type { SiwxVerifier } from './message/types.ts'
import { recoverKeys } from './signature/recoverKeys.ts'
import { tryRead } from './signature/tryRead.ts'

export type Eip155VerifierOptions = {
  /**
   * A viem client of the network, to ask contracts that are accounts. Without one only accounts with a key sign in there.
   * The network it reads is the one the message names, so a contract of another network signs nothing in.
   */
  readonly getClient?: ((chainId: CaipNetworkId) => Client | undefined) | undefined
}

/** Longest signature, in characters: contracts of many owners have long ones, and ERC-6492 carries how to make the contract. */
const signatureLimit = 65_538

/**
 * EIP-191 by the account's key, also where EIP-7702 gave it code; else what its contract says (ERC-1271), be it that it is
 * only made on the way (ERC-6492).
 */
export function eip155Verifier({ getClient }: Eip155VerifierOptions = {}): SiwxVerifier {
  return {
    chainNamespace: 'eip155',
    isAddress: isChecksummed,
    toAccount: (value) => value.toLowerCase(),
    async verify(session, { signal } = {}) {
      const { signature } = session
      // a contract may have agreed beforehand and ask for nothing: `0x`
      if (typeof signature !== 'string' || signature.length > signatureLimit) return false
      if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(signature)) return false
      if (!isChecksummed(session.data.accountAddress)) return false
      if (isSignedByKey(session)) return true
      const client = getClient?.(session.data.chainId)
      return client ? await abortable(isSignedByContract(client, session), signal) : false
    },
  }
}

/** EIP-55, or no mixture of cases: many wallets write lower case, but a wrong mixture is a typing error. */
function isChecksummed(value: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) return false
  const digits = value.slice(2)
  return (
    digits === digits.toLowerCase() || digits === digits.toUpperCase() || tryRead(() => getAddress(value)) === value
  )
}

function isSignedByKey({ message, signature, data: { accountAddress } }: SiwxSession): boolean {
  const given = hexToBytes(signature as Hex)
  const bytes = given.length === 64 ? expand(given) : given
  const recovery = [27, 28, 0, 1].indexOf(bytes[64] ?? -1)
  if (bytes.length !== 65 || recovery < 0) return false
  const [key] = recoverKeys(bytes.subarray(0, 64), hashMessage(message, 'bytes'), [recovery % 2])
  return key !== undefined && isAddressEqual(publicKeyToAddress(toHex(key.toRawBytes(false))), accountAddress as Hex)
}

/** The compact form (ERC-2098) has the recovery in the highest bit of s, which is never set. */
function expand(compact: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(65)
  bytes.set(compact)
  bytes[32] = (compact[32] ?? 0) & 0x7f
  bytes[64] = 27 + ((compact[32] ?? 0) >> 7)
  return bytes
}

/** The answer of ERC-1271 that says yes. */
const magicValue = '0x1626ba7e'
const erc1271 = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
    outputs: [{ type: 'bytes4' }],
  },
] as const

/** @throws the client's error where the chain does not answer: viem would call that a wrong signature */
async function isSignedByContract(client: Client, { message, signature, data }: SiwxSession): Promise<boolean> {
  // viem takes no capitals that are no checksum
  const address = data.accountAddress.toLowerCase() as Hex
  const asked = watchRequests(client)
  const { reference } = parseCaipNetworkId(data.chainId)
  if (BigInt(await asked.client.request({ method: 'eth_chainId' })) !== BigInt(reference)) return false
  const isFuture = isErc6492Signature(signature as Hex)
  if (!isFuture && !(await getCode(asked.client, { address }))) return false
  const isSigned = isFuture
    ? await verifyMessage(asked.client, { address, message, signature: signature as Hex })
    : await isAgreedTo(asked.client, { address, hash: hashMessage(message), signature: signature as Hex })
  const failure = asked.failure()
  if (!isSigned && failure) throw failure
  return isSigned
}

/** The contract is asked itself: the contract that tells of those to come reads the last 32 bytes of a signature, which may have fewer. */
async function isAgreedTo(
  client: Client,
  { address, hash, signature }: { readonly address: Hex; readonly hash: Hex; readonly signature: Hex },
): Promise<boolean> {
  const args = [hash, signature] as const
  return await readContract(client, { address, abi: erc1271, functionName: 'isValidSignature', args }).then(
    (answer) => answer === magicValue,
    // one that reverts says no; whether the chain was heard is looked at by who asks
    () => false,
  )
}

const transportFailures = ['HttpRequestError', 'TimeoutError', 'WebSocketRequestError', 'SocketClosedError']

/** The same client, of which is known whether it was heard. */
function watchRequests(client: Client) {
  let failure: unknown
  const request = async (call: { method: string; params?: unknown }) => {
    try {
      return await client.request(call as never)
    } catch (error) {
      if (error instanceof Error && transportFailures.includes(error.name)) failure = error
      throw error
    }
  }
  const transport = custom({ request }, { retryCount: 0 })
  return { client: createClient({ chain: client.chain, transport }), failure: () => failure }
}
