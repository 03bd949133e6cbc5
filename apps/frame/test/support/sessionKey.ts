import { type RunningBundler, type RunningEvm, setEther } from 'devnet'
import {
  type Address,
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { createBundlerClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** What a site does with a grant: one call as the visitor's account. */
export type Act = { readonly context: Hex; readonly to: Address; readonly value?: bigint; readonly data?: Hex }

const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const reasons = parseAbi([
  'error Error(string reason)',
  'error Unauthorized()',
  'error CannotUseADisabledDelegation()',
  'error InvalidDelegate()',
  'error InvalidERC1271Signature()',
])

/** A site's session key: a plain key whose account acts behind the bundler, as any site can have one. */
export async function createSessionKey({
  evm,
  bundler,
}: {
  readonly evm: RunningEvm
  readonly bundler: RunningBundler
}) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const chain = {
    id: evm.chainId,
    name: evm.name,
    nativeCurrency: evm.nativeCurrency,
    rpcUrls: { default: { http: [evm.url] } },
  }
  const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
  const transport = http(bundler.url, { retryCount: 0 })
  const calls = createBundlerClient({ client, chain, transport, pollingInterval: 50 })
  await setEther(evm, { address: owner.address, wei: parseEther('10000') })
  const { implementation } = bundler.contracts
  const account = await toSimple7702SmartAccount({ client, owner, implementation })
  return {
    address: owner.address,
    publicKey: owner.publicKey,
    /** @throws Error with what the contract said */
    act: async (manager: Address, ...acts: readonly Act[]): Promise<void> => {
      const executions = acts.map(({ to, value = 0n, data = '0x' }) =>
        encodePacked(['address', 'uint256', 'bytes'], [to, value, data]),
      )
      const args = [acts.map(({ context }) => context), acts.map(() => zeroHash), executions] as const
      const data = encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
      const isThere = await client.getCode({ address: owner.address })
      const nonce = await client.getTransactionCount({ address: owner.address })
      const authorization = isThere
        ? undefined
        : await owner.signAuthorization({ address: implementation, chainId: evm.chainId, nonce })
      const operation = { account, ...(authorization && { authorization }), calls: [{ to: manager, data }] }
      const hash = await calls.sendUserOperation(operation).catch((error: Error) => {
        throw new Error(readReason(error))
      })
      const { success } = await calls.waitForUserOperationReceipt({ hash })
      if (!success) throw new Error('reverted in the block')
    },
  }
}

/** Reads what the contract said, out of what the bundler says. */
function readReason({ message }: Error): string {
  const [, data = '0x'] = /with reason: (0x[0-9a-f]*)/.exec(message) ?? []
  if (data.length < 10) return message
  const { errorName, args = [] } = decodeErrorResult({ abi: reasons, data: data as Hex })
  return `${errorName} ${args.join(' ')}`
}
