import { abortable, type CaipNetworkId, parseCaipNetworkId, type SiwxSession } from '@foyer/base'
import { type Client, createClient, custom, type Hex } from 'viem'
import { getCode, verifyMessage } from 'viem/actions'
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
    async verify(session, { signal } = {}) {
      if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(session.signature) || session.signature.length > signatureLimit) return false
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
  const bytes = hexToBytes(signature as Hex)
  const recovery = [27, 28, 0, 1].indexOf(bytes[64] ?? -1)
  if (bytes.length !== 65 || recovery < 0) return false
  const [key] = recoverKeys(bytes.subarray(0, 64), hashMessage(message, 'bytes'), [recovery % 2])
  return key !== undefined && isAddressEqual(publicKeyToAddress(toHex(key.toRawBytes(false))), accountAddress as Hex)
}

/** @throws the client's error where the chain does not answer: viem would call that a wrong signature */
async function isSignedByContract(client: Client, { message, signature, data }: SiwxSession): Promise<boolean> {
  // viem takes no capitals that are no checksum
  const address = data.accountAddress.toLowerCase() as Hex
  const asked = watchRequests(client)
  const { reference } = parseCaipNetworkId(data.chainId)
  if (BigInt(await asked.client.request({ method: 'eth_chainId' })) !== BigInt(reference)) return false
  const isFuture = isErc6492Signature(signature as Hex)
  if (!isFuture && !(await getCode(asked.client, { address }))) return false
  const isSigned = await verifyMessage(asked.client, { address, message, signature: signature as Hex })
  const failure = asked.failure()
  if (!isSigned && failure) throw failure
  return isSigned
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
