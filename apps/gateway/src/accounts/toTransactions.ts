import type { CallOutput, getHistory } from '@foyer/api'
import { formatUnits, shortenAddress } from '@foyer/base'
import { zeroAddress } from 'viem'
import type { EvmChain } from '../chains/evmChain.ts'
import type { Price, PricedToken } from '../prices/price.ts'
import { toPriceNumber, toValueNumber } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tables } from '../store/tables.ts'
import { type Nft, type Nfts, readTokenUris } from '../tokens/nfts.ts'
import { isSpamTransfer } from '../tokens/spam.ts'
import type { Token, Tokens } from '../tokens/tokens.ts'

/** The history is right without prices, so it does not wait for them longer than this, in ms. */
const priceWait = 500

export type TransactionAnswer = CallOutput<typeof getHistory>['data'][number]
type TransferAnswer = TransactionAnswer['transfers'][number]

export type HistorySources = {
  readonly tokens: Tokens
  readonly prices: Prices
  readonly nfts: Nfts
  readonly getPublicUrl: () => string
}

type Facts = {
  readonly chain: EvmChain
  readonly account: string
  readonly publicUrl: string
  readonly tokens: ReadonlyMap<string, Token>
  readonly nfts: ReadonlyMap<string, Nft>
  readonly prices: ReadonlyMap<string, Price>
}

/** Puts stored transactions into the form of the wire, with what is known about their tokens. */
export async function toTransactions(
  sources: HistorySources,
  chain: EvmChain,
  account: string,
  found: readonly FoundTransaction[],
): Promise<readonly TransactionAnswer[]> {
  const transfers = found.flatMap((item) => item.transfers)
  const contracts = new Set(transfers.filter(({ kind }) => kind !== 'native').map(({ token }) => token))
  const items = transfers.filter(({ kind }) => kind === 'erc721' || kind === 'erc1155')
  const tokens = await sources.tokens.get(chain, [...contracts])
  const nfts = await sources.nfts.get(
    chain.id,
    items.map(({ token, token_id, kind }) => ({ contract: token, tokenId: token_id, kind: kind as Nft['kind'] })),
    readTokenUris(chain),
  )
  const coins = transfers.some(({ kind }) => kind === 'native') ? [chain.config.nativeCurrency] : []
  const prices = await readPrices(sources.prices, chain, [
    ...coins.map(({ decimals }) => ({ address: 'native', decimals })),
    ...[...tokens.values()].filter(({ isSpam }) => !isSpam),
  ])
  const facts: Facts = { chain, account, publicUrl: sources.getPublicUrl(), tokens, nfts, prices }
  return found.map((item) => toTransaction(facts, item))
}

async function readPrices(
  prices: Prices,
  chain: EvmChain,
  tokens: readonly PricedToken[],
): Promise<ReadonlyMap<string, Price>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ReadonlyMap<string, Price>>((resolve) => {
    timer = setTimeout(() => resolve(new Map()), priceWait)
  })
  try {
    return await Promise.race([prices.get(chain, tokens), late])
  } finally {
    clearTimeout(timer)
  }
}

function toTransaction(facts: Facts, { row, transfers }: FoundTransaction): TransactionAnswer {
  const { chain, account } = facts
  return {
    id: `${chain.id}:${row.hash}`,
    metadata: {
      operationType: getOperationType({ account, recipient: row.recipient, selector: row.selector, transfers }),
      hash: row.hash,
      minedAt: new Date(row.timestamp * 1_000).toISOString(),
      sentFrom: row.sender,
      sentTo: row.recipient ?? '',
      status: row.success === 1 ? 'confirmed' : 'failed',
      nonce: row.nonce,
      chain: chain.id,
    },
    transfers: transfers.flatMap((transfer) => toTransfer(facts, transfer, row.sender === account) ?? []),
  }
}

function toTransfer(facts: Facts, transfer: PageTransfer, isOwnTransaction: boolean): TransferAnswer | undefined {
  // a row that was damaged on disk leaves the list; the others stay
  if (!/^\d{1,78}$/.test(transfer.amount)) return undefined
  const { account, tokens } = facts
  const amount = BigInt(transfer.amount)
  const token = tokens.get(transfer.token)
  const isNative = transfer.kind === 'native'
  const isSpam = isSpamTransfer({
    isKnownToken: isNative || token?.isKnown === true,
    isSuspiciousToken: token?.isSpam === true,
    amount,
    isOwnTransaction,
    recipients: transfer.crowd,
  })
  const sides = { sender: transfer.sender, recipient: transfer.recipient }
  const isOut = transfer.sender === account
  const direction = isOut && transfer.recipient === account ? 'self' : isOut ? 'out' : 'in'
  if (transfer.kind === 'native' || transfer.kind === 'erc20') {
    return { ...toFungible(facts, transfer, token, amount, isSpam), direction, ...sides }
  }
  return { ...toNftPart(facts, transfer, token, isSpam), direction, quantity: { numeric: amount.toString() }, ...sides }
}

function toFungible(
  { chain, publicUrl, prices }: Facts,
  transfer: PageTransfer,
  token: Token | undefined,
  amount: bigint,
  isSpam: boolean,
): Pick<TransferAnswer, 'fungible_info' | 'quantity' | 'price' | 'value'> {
  const isNative = transfer.kind === 'native'
  const short = shortenAddress(transfer.token)
  const { name, symbol, decimals } = isNative
    ? chain.config.nativeCurrency
    : (token ?? { name: short, symbol: short, decimals: 0 })
  const price = prices.get(isNative ? 'native' : transfer.token)
  const isPictured = isNative || token?.isKnown
  const icon =
    token?.logoUri ?? (isPictured ? `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : undefined)
  return {
    fungible_info: {
      name,
      symbol,
      ...(icon && { icon: { url: icon } }),
      ...(!isNative && { address: `${chain.id}:${transfer.token}` }),
      flags: { is_spam: isSpam },
    },
    quantity: { numeric: formatUnits(amount, decimals) },
    ...(price !== undefined && { price: toPriceNumber(price), value: toValueNumber(amount, decimals, price) }),
  }
}

function toNftPart(
  facts: Facts,
  transfer: PageTransfer,
  token: Token | undefined,
  isSpam: boolean,
): Pick<TransferAnswer, 'nft_info'> {
  const nft = facts.nfts.get(`${transfer.token} ${transfer.token_id}`)
  return {
    nft_info: toNftInfo(
      facts,
      { contract: transfer.token, tokenId: transfer.token_id, kind: transfer.kind as Nft['kind'] },
      nft,
      token,
      isSpam,
    ),
  }
}

/** The form of an NFT on the wire. */
export function toNftInfo(
  { chain, publicUrl }: Pick<Facts, 'chain' | 'publicUrl'>,
  id: Pick<Nft, 'contract' | 'tokenId' | 'kind'>,
  nft: Nft | undefined,
  token: Token | undefined,
  isSpam: boolean,
): NonNullable<TransferAnswer['nft_info']> {
  const collection = token?.name || shortenAddress(id.contract)
  return {
    name: nft?.name || `${collection} #${id.tokenId.length > 12 ? `${id.tokenId.slice(0, 6)}…` : id.tokenId}`,
    interface: id.kind,
    contract: `${chain.id}:${id.contract}`,
    token_id: id.tokenId,
    ...(nft?.preview && {
      content: { preview: { url: `${publicUrl}/v1/nfts/${chain.id}/${id.contract}/${id.tokenId}/image` } },
    }),
    flags: { is_spam: isSpam },
  }
}

/** A transaction of the page, and where it stands in the history. */
export type PageRow = Omit<Tables['transactions'], 'value' | 'fee'>

/** A transfer as the page shows it. */
export type PageTransfer = Omit<Tables['transfers'], 'account' | 'chain_id'>

export type FoundTransaction = {
  readonly row: PageRow
  /** Those of the account. */
  readonly transfers: readonly PageTransfer[]
}

type OperationType = CallOutput<typeof getHistory>['data'][number]['metadata']['operationType']

type OperationFacts = {
  readonly account: string
  readonly recipient: string | null
  readonly selector: string | null
  readonly transfers: readonly { readonly sender: string; readonly recipient: string; readonly token: string }[]
}

/** Of ERC-20, of NFTs, `increaseAllowance`, and what Permit2 is told: `approve(address,address,uint160,uint48)`. */
const approveSelectors = ['0x095ea7b3', '0xa22cb465', '0x39509351', '0x87517c45']
/** deposit() and withdraw(uint256), the two calls of a wrapped coin. */
const depositSelector = '0xd0e30db0'
const withdrawSelector = '0x2e1a7d4d'

/** Returns what a transaction was, seen from one account. */
export function getOperationType(facts: OperationFacts): OperationType {
  const { account, recipient, selector, transfers } = facts
  if (recipient === null) return 'deploy'
  if (selector === depositSelector) return 'deposit'
  if (selector === withdrawSelector) return 'withdraw'
  const gains = transfers.filter((transfer) => transfer.recipient === account && transfer.sender !== account)
  const losses = transfers.filter((transfer) => transfer.sender === account && transfer.recipient !== account)
  if (gains.length > 0 && losses.length > 0) return 'trade'
  if (gains.length > 0) return gains.every((gain) => gain.sender === zeroAddress) ? 'mint' : 'receive'
  if (losses.length > 0) return losses.every((loss) => loss.recipient === zeroAddress) ? 'burn' : 'send'
  if (selector && approveSelectors.includes(selector)) return 'approve'
  return selector === null ? 'send' : 'execute'
}
