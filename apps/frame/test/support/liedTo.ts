import { secp256k1 } from '@noble/curves/secp256k1'
import { setEther } from 'devnet'
import {
  type Address,
  bytesToHex,
  decodeFunctionData,
  type Hex,
  hashMessage,
  hexToBytes,
  parseAbi,
  parseEther,
} from 'viem'
import { entryPoint07Address, entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import type { ApprovalRequest } from '../../src/approvals/approval.ts'
import { sendCalls } from '../../src/approvals/sendCalls.tsx'
import { sendTransaction } from '../../src/approvals/sendTransaction.tsx'
import type { ReadCalls } from '../../src/approvals/transaction.ts'
import { requestFactory, type SmartAccount } from '../../src/smartAccount/accounts.ts'
import { createWallet } from '../../src/wallet.ts'
import type { BundlerChains } from './bundlerWorld.ts'
import type { LiarService, Question } from './liar.ts'

export const implementation = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
export const friend = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
export const paymasterUrl = 'https://paymaster.example/'

export type Scene = {
  readonly chain?: 'erc4337' | 'eip7702'
  /** Whom the site asks to pay; none by default. */
  readonly paymaster?: 'required' | 'optional'
  /** The owner of the wallet pays, unless that fails. */
  readonly sponsors?: boolean
  readonly method?: 'wallet_sendCalls' | 'eth_sendTransaction'
  /** Acts as the plain account. */
  readonly isPlain?: boolean
  readonly value?: bigint
  readonly signal?: AbortSignal
}

export type Visit = {
  readonly outcome:
    | { readonly kind: 'sent'; readonly answer: unknown }
    | { readonly kind: 'refused'; readonly error: Error }
  readonly content: ReadCalls | undefined
  readonly asked: { readonly calls: readonly { readonly to: string; readonly value: bigint }[] }
  readonly owner: Address
  readonly smart: Address
  readonly chainId: number
  /** Digests that the key signed. */
  readonly signed: readonly Hex[]
  readonly sent: readonly WireOperation[]
}

export type WireOperation = { readonly [field: string]: Hex } & {
  readonly eip7702Auth?: { readonly [field: string]: Hex }
}

/** One visitor with an account of his own and one ether, who approves whatever he is shown. */
export async function visit(
  { chains, liar }: { chains: BundlerChains; liar: LiarService },
  scene: Scene,
): Promise<Visit> {
  const is7702 = scene.chain === 'eip7702'
  const evm = is7702 ? chains.other : chains.evm
  const chainId = `eip155:${evm.chainId}` as const
  const signed: Hex[] = []
  const { sponsors = false } = scene
  const { wallet, owner } = createVisitor({ chains, liar, chainId, signed, sponsors })
  const factory = chains.bundler.contracts.factory
  const common = { owner, sponsors, sitePaymasters: true }
  // the address is asked for before anybody lies: it is what the visitor has always seen
  const smartAccount: SmartAccount = is7702
    ? { ...common, kind: 'eip7702', implementation, address: owner }
    : { ...common, kind: 'erc4337', factory, address: await requestFactory(wallet, { chainId, factory, owner }) }
  const smart = smartAccount.address as Address
  await Promise.all([smart, owner].map((address) => setEther(evm, { address, wei: parseEther('1') })))
  const value = scene.value ?? 1n
  const call = { to: friend, value: `0x${value.toString(16)}` }
  const paymasterService = { url: paymasterUrl, optional: scene.paymaster === 'optional' }
  const method = scene.method ?? 'wallet_sendCalls'
  const batch = { calls: [call], ...(scene.paymaster && { capabilities: { paymasterService } }) }
  const request: ApprovalRequest = {
    wallet,
    method,
    params: [method === 'wallet_sendCalls' ? batch : call],
    chainId,
    account: scene.isPlain ? { address: owner, type: 'eoa' } : { address: smart, type: 'smartAccount' },
    smartAccount,
    origin: 'https://site.example',
    signal: scene.signal ?? new AbortController().signal,
  }
  const approval = method === 'wallet_sendCalls' ? sendCalls : sendTransaction
  const seen: { content?: ReadCalls } = {}
  const outcome = await approve(approval, request, seen)
  const sent = liar.questions.filter((question) => question.method === 'eth_sendUserOperation').map(toOperation)
  const asked = { calls: [{ to: friend, value }] }
  return { outcome, content: seen.content, asked, owner, smart, chainId: evm.chainId, signed, sent }
}

async function approve(
  approval: typeof sendCalls,
  request: ApprovalRequest,
  seen: { content?: ReadCalls },
): Promise<Visit['outcome']> {
  try {
    const content = await approval.read(request)
    seen.content = content
    return { kind: 'sent', answer: await approval.run(content, request) }
  } catch (error) {
    return { kind: 'refused', error: error as Error }
  }
}

function toOperation({ params }: Question): WireOperation {
  return params[0] as WireOperation
}

type Making = {
  chains: BundlerChains
  liar: LiarService
  chainId: `eip155:${number}`
  signed: Hex[]
  sponsors: boolean
}

/** The wallet as it is, with a key of its own in the place of the worker. */
function createVisitor({ chains, liar, chainId, signed, sponsors }: Making) {
  const key = generatePrivateKey()
  const factory = chains.bundler.contracts.factory
  const payers = { sponsors, sitePaymasters: true }
  const coin = { name: 'Foyer Local', symbol: 'ETH', decimals: 18 }
  const config = {
    apiUrl: liar.url,
    development: true,
    farcaster: false,
    passkeyLogin: false,
    social: [],
    approveInFrame: { signIns: true, messages: false, sites: [] },
    chains: [
      { ...coin, id: 'eip155:31337', smartAccounts: { kind: 'erc4337' as const, factory, ...payers } },
      { ...coin, id: 'eip155:31338', smartAccounts: { kind: 'eip7702' as const, implementation, ...payers } },
    ],
  }
  const wallet = createWallet({ config, site: 'https://site.example', projectId: 'demo', chainId })
  const sign = async (_: string, { orders }: { orders: readonly { bytes: Uint8Array }[] }) => ({
    signatures: orders.map(({ bytes }) => {
      signed.push(bytesToHex(bytes))
      const signature = secp256k1.sign(bytes, hexToBytes(key), { lowS: true })
      return new Uint8Array([...signature.toCompactRawBytes(), signature.recovery])
    }),
  })
  return {
    wallet: Object.assign(wallet, { sign: sign as unknown as typeof wallet.sign }),
    owner: privateKeyToAccount(key).address,
  }
}

const abi = parseAbi(['function execute(address,uint256,bytes)', 'function executeBatch((address,uint256,bytes)[])'])

/** Reads what an operation orders, from its bytes, by nothing of the wallet's own. */
export function readOrders({ callData }: WireOperation): readonly { readonly to: string; readonly value: bigint }[] {
  const { functionName, args } = decodeFunctionData({ abi, data: callData ?? '0x' })
  if (functionName === 'execute') return [{ to: args[0], value: args[1] }]
  return args[0].map(([to, value]) => ({ to, value }))
}

/** All digests that may be signed for an operation: its own, and at most one authorisation. */
export function listDigests({ chainId }: Visit, wire: WireOperation): readonly Hex[] {
  const { hash, authorization } = hashWire(chainId, wire)
  const own = chainId === 31337 ? hashMessage({ raw: hash }) : hash
  return [own, ...(authorization ? [hashAuthorization(authorization)] : [])]
}

/** The hash of an operation as its EntryPoint has it, read from its bytes by nothing of the wallet's own. */
export function hashWire(chainId: number, wire: WireOperation) {
  const quantity = (field: string) => (wire[field] === undefined ? undefined : BigInt(wire[field] ?? '0x0'))
  const { eip7702Auth: auth, ...texts } = wire
  const numbers = [
    'nonce',
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'paymasterVerificationGasLimit',
    'paymasterPostOpGasLimit',
  ].flatMap((field) => (quantity(field) === undefined ? [] : [[field, quantity(field)] as const]))
  const authorization = auth && {
    address: auth['address'] as Address,
    chainId: Number(auth['chainId']),
    nonce: Number(auth['nonce']),
  }
  const operation = { ...texts, ...Object.fromEntries(numbers), ...(authorization && { authorization }) }
  const is07 = chainId === 31337
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: is07 ? entryPoint07Address : entryPoint08Address,
    entryPointVersion: is07 ? '0.7' : '0.8',
    userOperation: operation as never,
  })
  return { hash, authorization }
}

type World = { readonly factory: string /** A paymaster without a deposit. */; readonly poor: string }

/** Finds what was signed without having been shown; nothing is in this list, whoever lied. */
export function findUnshown(visit: Visit, world: World): readonly string[] {
  const { outcome, content, signed, sent } = visit
  const operation = sent.at(-1)
  const isPlain = content?.way.kind === 'transactions'
  if (!operation && isPlain) return []
  if (!operation) {
    return [
      ...(signed.length > 0 ? ['something was signed that was not sent'] : []),
      ...(outcome.kind === 'sent' ? ['nothing was sent'] : []),
    ]
  }
  return Object.entries(compare(visit, operation, world)).flatMap(([what, isSame]) => (isSame ? [] : [what]))
}

function compare(
  visit: Visit,
  operation: WireOperation,
  { factory, poor }: World,
): { readonly [what: string]: boolean } {
  const { content, asked, smart, signed } = visit
  if (content?.way.kind !== 'operation') return { 'shown before it was sent': false }
  const { way, highestFee } = content
  const allowed = listDigests(visit, operation)
  const fee = readFee(operation)
  const toText = ({ to, value }: { readonly to: string; readonly value: bigint }) => `${to} ${value}`
  const { eip7702Auth: auth, factory: made, paymaster, sender } = operation
  return {
    'the digests': signed.every((digest) => allowed.includes(digest)),
    'the calls': readOrders(operation).map(toText).join() === asked.calls.map(toText).join(),
    'the sender': sender?.toLowerCase() === smart.toLowerCase(),
    'the fee': fee <= highestFee && fee <= parseEther('1'),
    'the payer': (paymaster !== undefined) === (way.sponsor !== undefined) && paymaster !== poor,
    'the authorisation': auth === undefined || isOwnAuthorisation(visit, auth),
    'the factory': made === undefined || made === (auth ? '0x7702' : factory),
  }
}

function readFee(operation: WireOperation): bigint {
  const number = (field: string) => BigInt(operation[field] ?? '0x0')
  const gas = [
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'paymasterVerificationGasLimit',
    'paymasterPostOpGasLimit',
  ].reduce((sum, field) => sum + number(field), 0n)
  return gas * number('maxFeePerGas')
}

function isOwnAuthorisation(
  { chainId, smart, owner, content }: Visit,
  auth: NonNullable<WireOperation['eip7702Auth']>,
) {
  const isOurs = auth['address'] === implementation && Number(auth['chainId']) === chainId
  const shown = content?.way.kind === 'operation' ? content.way.delegatesTo : undefined
  return isOurs && smart === owner && shown === implementation
}
