import { type Address, type Client, zeroAddress } from 'viem'
import type { ChainConfig } from '../config/schema.ts'
import { permitAbi } from './abis.ts'
import { readMany } from './readMany.ts'

/**
 * Which tokens of the owner's list take a signature in place of an approval (EIP-2612), in lower case. Asked once: what
 * a token can do is in its code.
 */
export function createPermitTokens(chain: {
  readonly client: Client
  readonly config: ChainConfig
  readonly getMulticall: () => Promise<Address | undefined>
}): () => Promise<ReadonlySet<string>> {
  let found: Promise<ReadonlySet<string>> | undefined
  const find = async () => {
    const addresses = chain.config.tokens.map((token) => token.address.toLowerCase())
    const answers = await readMany(
      chain,
      addresses.flatMap((address) => [
        { address, abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' },
        { address, abi: permitAbi, functionName: 'nonces', args: [zeroAddress] },
      ]),
    )
    return new Set(
      addresses.filter((_, index) => {
        return typeof answers[index * 2] === 'string' && typeof answers[index * 2 + 1] === 'bigint'
      }),
    )
  }
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}
