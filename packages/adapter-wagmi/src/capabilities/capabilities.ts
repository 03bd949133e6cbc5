import {
  type AccountOwners,
  type Balance,
  type Capabilities,
  externalIds,
  FoyerError,
  isEvmAddress,
  isFoyerError,
  isSameAddress,
  type Network,
  type WalletAsset,
} from '@foyer/base'
import type { Scope } from '../scope.ts'
import { switchChain } from '../switchChain.ts'
import { toChain, toChainId, toHexChainId, toNetworkId } from '../toChain.ts'
import { decodeUint, encodeTransfer, encodeWord, type Hex, selectors } from './abi.ts'
import type { EvmCapability, InputOf } from './input.ts'
import { getIdentity, resolveName } from './names.ts'
import { getNode, type Node, toQuantity, toTransaction } from './node.ts'
import { getWalletCapabilities, sendCall, sendCalls, sendToken, sendTransaction } from './send.ts'
import { getToken, getTokenBalances } from './tokens.ts'
import { waitForCalls } from './waitForCalls.ts'
import { waitForOwners } from './waitForOwners.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { assertAccount, assertConnection, assertProvider, requestApproval, requireChain } from './wallet.ts'

/** No one looks at more. */
const mostAssets = 1_000

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null

/** Interface ids (ERC-165), padded to a word. */
const interfaces = { erc721: '80ac58cd', erc1155: 'd9b67a26' } as const

/** Where every OP Stack chain tells what its data costs on the chain below. */
const oracle = '0x420000000000000000000000000000000000000F'

/** Signature, nonce, fees and addresses of a transaction, beside its data, in bytes. */
const envelopeSize = 150

const plainTransfer = 21_000n

/** Connectors through which a Safe connects; an extension's account has a key, and costs the site's node no request. */
const sharedConnectors: readonly string[] = ['safe', externalIds.relay]

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** Everything but the address check: it arrives as one, with the first use of any. */
export const capabilities: {
  readonly [name in Exclude<EvmCapability, 'isAddress'>]: (
    scope: Scope,
    input: InputOf<name>,
  ) => ReturnType<Capabilities[name]>
} = {
  switchNetwork,
  signMessage,
  signTypedData,
  getBalance,
  getToken,
  getTokenBalances,
  estimateFee,
  sendTransaction,
  sendToken,
  getNftBalance,
  sendNft,
  waitForTransaction,
  getWalletCapabilities,
  getAssets,
  sendCalls,
  waitForCalls,
  resolveName,
  getIdentity,
}

async function getBalance(scope: Scope, input: InputOf<'getBalance'>): Promise<Balance> {
  const { address, network, signal } = input
  if (!isEvmAddress(address)) throw new FoyerError('InvalidAddress', { value: address })
  const { decimals, symbol } = network.nativeCurrency
  const value = toQuantity(await getNode(scope, network, signal)('eth_getBalance', [address, 'latest']))
  return { value, decimals, symbol }
}

async function switchNetwork(scope: Scope, input: InputOf<'switchNetwork'>): Promise<void> {
  const { connection, network, signal } = input
  const live = assertConnection(scope, connection)
  const { connector } = live
  if (!connector.switchChain) {
    throw new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability: 'switchNetwork' })
  }
  const chain = { ...toChain(network), rpcUrls: { default: network.rpcUrls.chainDefault } }
  await switchChain(await assertProvider(live), chain, signal)
  // wallets that change without an event would leave wagmi behind
  connector.emitter.emit('change', { chainId: toChainId(network) })
}

/**
 * EIP-191 over the UTF-8 bytes of the message. `0x` from a contract means that its owners sign on the chain: they are waited
 * for, since a check of the signature asks the contract.
 */
async function signMessage(scope: Scope, input: InputOf<'signMessage'>): Promise<string> {
  const { connection, message, address, signal, onOwners } = input
  const live = assertConnection(scope, connection)
  const account = assertAccount(connection, address)
  const node: Node = (...call) => getNode(scope, { caipNetworkId: connection.networkId }, signal)(...call)
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const request = requestApproval(live, { method: 'personal_sign', params: [hex, account] }, signal)
  if (onOwners && sharedConnectors.includes(live.connector.id)) {
    readOwners(node, account).then(
      (owners) => owners && onOwners(owners),
      () => {},
    )
  }
  const signature = assertSignature(await request)
  if (signature === '0x') await waitForOwners(node, { account, message, signal })
  return signature
}

/** A Safe that several owners have to sign for; undefined for any other account. */
async function readOwners(node: Node, account: string): Promise<AccountOwners | undefined> {
  const needed = Number(decodeUint(await read(node, account, `0x${selectors.getThreshold}`)) ?? 0n)
  if (needed < 2) return undefined
  // a list: where it begins, how long it is
  const list = await read(node, account, `0x${selectors.getOwners}`)
  const total = Number(decodeUint(`0x${list?.slice(66)}`) ?? 0n)
  return total >= needed && total < 1_000 ? { needed, total } : undefined
}

/** EIP-712; where the domain names a chain the wallet must be on it. */
async function signTypedData(scope: Scope, input: InputOf<'signTypedData'>): Promise<string> {
  const { connection, typedData, signal } = input
  const live = assertConnection(scope, connection)
  const account = assertAccount(connection)
  const { domain } = typedData
  if (domain['chainId'] !== undefined) {
    await requireChain(live, { caipNetworkId: toNetworkId(Number(domain['chainId'])) })
  }
  const types = { EIP712Domain: domainTypes(domain), ...typedData.types }
  const json = JSON.stringify({ ...typedData, types }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const method = 'eth_signTypedData_v4'
  return assertSignature(await requestApproval(live, { method, params: [account, json] }, signal))
}

/** The type of the domain lists the fields it has, in the order of EIP-712. */
function domainTypes(domain: Readonly<Record<string, unknown>>) {
  return domainFields.filter(({ name }) => domain[name] !== undefined)
}

/** As long as the account's kind makes it: 65 bytes from a key, none at all from a Safe that signs on the chain (ERC-1271). */
function assertSignature(value: unknown): string {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return value
  throw new FoyerError('WalletRequestFailed', { method: 'personal_sign', message: 'the answer is no signature' })
}

/** Gas limit times the highest price per gas wallets offer, and on OP Stack chains what the data costs below. In wei. */
async function estimateFee(scope: Scope, input: InputOf<'estimateFee'>): Promise<bigint> {
  const { connection, network, to, value, tokenAddress, tokenId, signal } = input
  const from = assertAccount(connection)
  const nft = tokenAddress && tokenId && { network, contract: tokenAddress, tokenId, from, to, signal }
  const target = nft
    ? { to: nft.contract, value: 0n, data: await toNftCall(scope, nft) }
    : tokenAddress
      ? { to: tokenAddress, value: 0n, data: encodeTransfer(toTransaction({ to, value }).to, value) }
      : { to, value }
  const transaction = toTransaction(target)
  const node = getNode(scope, network, signal)
  const [gas, price, dataFee] = await Promise.all([
    node('eth_estimateGas', [{ from, ...transaction }]).then(toQuantity),
    highestGasPrice(node),
    dataFeeBelow(node, (transaction.data?.length ?? 2) / 2 - 1),
  ])
  // wallets leave room for a contract whose state moves between estimate and block
  const limit = gas <= plainTransfer ? gas : (gas * 3n) / 2n
  return limit * price + dataFee
}

/** Base fee doubled, as it may rise for some blocks, and the tip; the plain gas price on chains without EIP-1559. */
async function highestGasPrice(node: Node): Promise<bigint> {
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: unknown } | null
  const gasPrice = () => node('eth_gasPrice', []).then(toQuantity)
  if (block?.baseFeePerGas === undefined) return gasPrice()
  const baseFee = toQuantity(block.baseFeePerGas)
  const tip = await node('eth_maxPriorityFeePerGas', [])
    .then(toQuantity)
    .catch(async () => {
      const price = await gasPrice()
      return price > baseFee ? price - baseFee : 0n
    })
  return baseFee * 2n + tip
}

async function dataFeeBelow(node: Node, dataSize: number): Promise<bigint> {
  const data = `0x${selectors.getL1FeeUpperBound}${encodeWord(envelopeSize + dataSize)}`
  const answer = await node('eth_call', [{ to: oracle, data }, 'latest']).catch(() => undefined)
  return decodeUint(typeof answer === 'string' ? answer : undefined) ?? 0n
}

type Standard = keyof typeof interfaces

type NftOn = {
  readonly network: Network
  readonly contract: string
  readonly tokenId: string
  readonly signal?: AbortSignal | undefined
}

async function getNftBalance(scope: Scope, input: InputOf<'getNftBalance'>): Promise<bigint> {
  const { address, contract, tokenId } = input
  const node = getNode(scope, input.network, input.signal)
  const standard = await readStandard(node, contract)
  const number = encodeNumber(tokenId)
  if (standard === 'erc1155') {
    const data: Hex = `0x${selectors.balanceOfId}${encodeWord(address)}${number}`
    return decodeUint(await read(node, contract, data)) ?? 0n
  }
  const owner = decodeUint(await read(node, contract, `0x${selectors.ownerOf}${number}`))
  const holder = owner === undefined ? '' : `0x${owner.toString(16).padStart(40, '0')}`
  return isSameAddress('eip155', holder, address) ? 1n : 0n
}

async function sendNft(scope: Scope, input: InputOf<'sendNft'>): Promise<string> {
  const { connection, network, contract, signal } = input
  const from = connection.accounts[0]?.address ?? ''
  const data = await toNftCall(scope, { ...input, from })
  return await sendCall(scope, { connection, network, to: contract, data, signal })
}

/** The call that gives one of an NFT to someone: how is for the contract to say. */
async function toNftCall(
  scope: Scope,
  { network, contract, tokenId, from, to, signal }: NftOn & { readonly from: string; readonly to: string },
): Promise<Hex> {
  if (!isEvmAddress(to)) throw new FoyerError('InvalidAddress', { value: to })
  const standard = await readStandard(getNode(scope, network, signal), contract)
  const sides = encodeWord(from) + encodeWord(to) + encodeNumber(tokenId)
  if (standard === 'erc721') return `0x${selectors.safeTransfer}${sides}`
  // one of them, and no words for the receiver: an empty list after five words
  return `0x${selectors.safeTransferId}${sides}${encodeWord(1)}${encodeWord(160)}${encodeWord(0)}`
}

/** @throws FoyerError `InvalidAddress` for a contract that is neither, and for text that names none */
async function readStandard(node: Node, contract: string): Promise<Standard> {
  const invalid = () => new FoyerError('InvalidAddress', { value: contract })
  if (!isEvmAddress(contract)) throw invalid()
  for (const [standard, id] of Object.entries(interfaces) as [Standard, string][]) {
    const answer = await read(node, contract, `0x${selectors.supportsInterface}${id.padEnd(64, '0')}`)
    if (decodeUint(answer) === 1n) return standard
  }
  throw invalid()
}

function encodeNumber(tokenId: string): string {
  if (!/^\d{1,78}$/.test(tokenId) || BigInt(tokenId) >= 2n ** 256n)
    throw new FoyerError('InvalidAmount', { value: tokenId })
  return encodeWord(BigInt(tokenId))
}

/** Reads from a contract. What reverts is undefined: no such NFT, or no such function. */
async function read(node: Node, to: string, data: Hex): Promise<string | undefined> {
  try {
    const answer = await node('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' ? answer : undefined
  } catch (error) {
    if (isFoyerError(error, 'TransactionFailed')) return undefined
    throw error
  }
}

async function getAssets(scope: Scope, input: InputOf<'getAssets'>): Promise<readonly WalletAsset[] | undefined> {
  const { connection, network, signal } = input
  const chainId = toHexChainId(toChainId(network))
  const known = await getWalletCapabilities(scope, { connection, signal })
  if (!isSupported(known[chainId])) return undefined
  const params = [{ account: assertAccount(connection), chainFilter: [chainId] }]
  const live = assertConnection(scope, connection)
  const answer = await requestApproval(live, { method: 'wallet_getAssets', params }, signal)
  const rows = isObject(answer) ? answer[chainId] : undefined
  return Array.isArray(rows) ? rows.slice(0, mostAssets).flatMap((row) => toAsset(row) ?? []) : undefined
}

type Unknown = Readonly<Record<string, unknown>>

function isSupported(capabilities: unknown): boolean {
  const discovery = isObject(capabilities) ? capabilities['assetDiscovery'] : undefined
  return isObject(discovery) && discovery['supported'] === true
}

/** Returns what the specification asks of a row (§3); undefined for anything else. */
function toAsset(row: unknown): WalletAsset | undefined {
  if (!isObject(row)) return undefined
  const { address, balance, type, metadata } = row
  if (typeof address !== 'string' || typeof balance !== 'string' || !isObject(metadata)) return undefined
  // the standard writes them small
  const kind = typeof type === 'string' ? type.toUpperCase() : ''
  if (kind !== 'NATIVE' && !(kind === 'ERC20' && isEvmAddress(address))) return undefined
  const { name, symbol, iconUrl, decimals, price } = metadata
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof iconUrl !== 'string') return undefined
  if (typeof decimals !== 'number' || typeof price !== 'number' || !/^0x[0-9a-f]{1,64}$/i.test(balance))
    return undefined
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || !(price >= 0)) return undefined
  const tokenAddress = kind === 'NATIVE' ? undefined : address
  return { tokenAddress, balance: BigInt(balance), name, symbol, decimals, price, iconUrl }
}
