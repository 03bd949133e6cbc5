import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { type Allow, type Effect, found, ofToken } from './effects.ts'
import { findTrade } from './findTrade.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import type { ReadTypedData, TypedDomain } from './readTypedData.ts'
import { readFields, type TypedFields } from './typedFields.ts'

/**
 * Of most chains, of zkSync Era, and PancakeSwap's own.
 * @see https://docs.uniswap.org/contracts/v4/deployments, https://developer.pancakeswap.finance/contracts/permit2/addresses
 */
const contracts: readonly Address[] = [
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x0000000000225e31D15943971F47aD3022F714Fa',
  '0x31c2F6fcFf4F8759b3Bd5Bf0e1084A055615c768',
]

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

const token = 'TokenPermissions(address token,uint256 amount)'

const allowances = [
  `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
]

const transfers = [
  `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${token}`,
  `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${token}`,
]

/** Here one more field stands, whose name and type are the spender’s choice. */
const witnessed =
  /^Permit(Batch)?WitnessTransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,[^,]+\)/

/**
 * @see https://github.com/snapshot-labs/snapshot.js/blob/efa5de1589/src/sign/types.ts,
 * https://github.com/snapshot-labs/sx-monorepo/blob/3496f956b2/packages/sx.js/src/clients/offchain/ethereum-sig/types.ts
 */
const votes = ['uint32', 'uint32[]', 'string'].map(
  (type) =>
    `Vote(string from,string space,uint64 timestamp,string proposal,${type} choice,string reason,string app,string metadata)`,
)
const others = [
  ...['address', 'string'].flatMap((type) => [
    `Follow(${type} from,string network,string space,uint64 timestamp)`,
    `Unfollow(${type} from,string network,string space,uint64 timestamp)`,
  ]),
  'Subscribe(address from,string space,uint64 timestamp)',
  'Unsubscribe(address from,string space,uint64 timestamp)',
]

/** Checks what stands inside a sentence of this wallet: a name or a choice, and no sentence of the site's own. */
const isName = (text: string) => /^\S{1,400}$/u.test(text)

/** A vote, and what one follows, at Snapshot: it counts such signatures, and neither moves nor allows anything. */
function findSnapshot({ domain, form, structs, rows }: ReadTypedData, me: Address): readonly Effect[] | undefined {
  const isThere = domain.fields === 'name,version' && domain.name === 'snapshot' && domain.version === '0.1.4'
  const value = (name: string) => structs[0]?.fields.find((one) => one.name === name)?.value
  const from = value('from')
  const isMine = typeof from === 'string' && /^0x[0-9a-f]{40}$/i.test(from) && isAddressEqual(from as Address, me)
  const space = writeOutHidden(String(value('space'))).text
  if (!isThere || !isMine || !isName(space)) return undefined
  if (others.includes(form)) return [found('calm', 'follow', translate('typed.follow', { space }))]
  if (!votes.includes(form)) return undefined
  const choices = rows.flatMap((row) => (/^choice(\[\d+\])?$/.test(row.name) ? [row.value ?? ''] : []))
  if (!choices.every(isName)) return undefined
  const choice = choices.join(', ')
  return [found('calm', 'poll', translate('typed.poll', { space, choice }))]
}

type Scene = { readonly me: Address; readonly contract: Address; readonly domain: TypedDomain }

/** Accounts for every field of its form. @returns undefined where a value is not as the standard has it */
type Reader = (fields: TypedFields, scene: Scene) => readonly Effect[] | undefined

/**
 * What is known whole: the exact type, where the standard has it, with every field read. Only of these may a signature be called
 * harmless; whatever differs by one letter is not among them.
 */
const forms: Readonly<Record<string, Reader>> = {
  // EIP-2612
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (fields, scene) => {
    const amount = fields.amount('value') ?? 0n
    return isMine(fields.address('owner'), scene) ? allowAtToken(fields, scene, { amount }, 'deadline') : undefined
  },
  // Dai, https://github.com/makerdao/dss/blob/master/src/dai.sol
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (fields, scene) => {
    const amount = fields.flag('allowed') ? most : 0n
    return isMine(fields.address('holder'), scene) ? allowAtToken(fields, scene, { amount, most }, 'expiry') : undefined
  },
  // ERC-4494
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': (fields, scene) =>
    allowAtToken(fields, scene, { amount: 1n, id: fields.amount('tokenId') }, 'deadline'),
  // EIP-3009
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)':
    readTransfer,
  'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)':
    readTransfer,
  'CancelAuthorization(address authorizer,bytes32 nonce)': (fields, scene) =>
    isMine(fields.address('authorizer'), scene)
      ? [ofToken(scene.contract, 'cancel', translate('typed.cancel'))]
      : undefined,
  // ERC-5805 and Compound’s token
  'Delegation(address delegatee,uint256 nonce,uint256 expiry)': (fields, { me, contract }) => {
    const account = fields.address('delegatee')
    if (!account) return undefined
    if (!isAddressEqual(account, me)) return [found('caution', 'vote', translate('call.vote', { account }))]
    return [{ kind: 'vote', token: contract, bySignature: true }]
  },
  // https://github.com/cowprotocol/contracts/blob/main/src/contracts/mixins/GPv2Signing.sol
  'OrderCancellations(bytes[] orderUids)': (_, { contract, domain }) =>
    isAddressEqual(contract, settlement) && domain.name === 'Gnosis Protocol' && domain.version === 'v2'
      ? [found('calm', 'cancel', translate('typed.cancel'))]
      : undefined,
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)':
    (fields, { me, contract }) => (isAddressEqual(contract, settlement) ? findTrade(fields, me) : undefined),
  // https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)':
    (fields, { me, contract }) => {
      const isMarket = markets.some((one) => isAddressEqual(one, contract))
      return isMarket && isMine(fields.address('offerer'), { me }) ? findTrade(fields, me) : undefined
    },
}

/** All of a token, where its permit is yes or no. */
const most = 2n ** 160n - 1n
const settlement: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
/** Seaport 1.1, 1.4, 1.5 and 1.6. */
const markets: readonly Address[] = [
  '0x00000000006c3852cbEf3e08E8dF289169EdE581',
  '0x00000000000001ad428e4906aE43D8F9852d0dD6',
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  '0x0000000000000068F116a894984e2DB1123eB395',
]

/** @returns undefined where it is none of the forms that are known whole: then nothing calm may be said of it */
export function readKnownForm(data: ReadTypedData, me: Address): readonly Effect[] | undefined {
  const { domain, form, structs, typed } = data
  const [first] = structs
  if (!first) return undefined
  if (domain.contract === undefined) return findSnapshot(data, me)
  const contract = domain.contract as Address
  const isBound = domain.chainId !== undefined && BigInt(contract) > 0n && !isAddressEqual(contract, me)
  if (!isBound) return undefined
  const fields = readFields(first, typed.types as Parameters<typeof readFields>[1])
  if (!Object.hasOwn(forms, form)) return readPermit2(data)
  return forms[form]?.(fields, { me, contract, domain })
}

const isMine = (account: Address | undefined, { me }: Pick<Scene, 'me'>) =>
  account !== undefined && isAddressEqual(account, me)

function allowAtToken(
  fields: TypedFields,
  { contract: token }: Scene,
  what: Pick<Allow, 'amount' | 'id' | 'most'>,
  end: string,
): readonly Effect[] | undefined {
  const spender = fields.address('spender')
  if (!spender) return undefined
  if (what.amount === 0n) return [{ kind: 'revoke', token, spender, bySignature: true }]
  const until = fields.amount(end)
  // of Dai's form nothing is no end
  return [{ kind: 'allow', token, spender, ...what, end: until === 0n ? undefined : until, bySignature: true }]
}

function readTransfer(fields: TypedFields, scene: Scene): readonly Effect[] | undefined {
  const [from, to, amount] = [fields.address('from'), fields.address('to'), fields.amount('value')]
  if (!from || !to || amount === undefined || !isMine(from, scene)) return undefined
  return [{ kind: 'send', token: scene.contract, from, to, amount, bySignature: true }]
}

/**
 * Permit2 at its own address, in all of its forms, each by its exact type.
 * @see https://github.com/Uniswap/permit2/blob/main/src/libraries/PermitHash.sol
 */
function readPermit2({ domain, form, structs, typed }: ReadTypedData): readonly Effect[] | undefined {
  const isHere = contracts.some((one) => isAddressEqual(one, domain.contract as Address))
  const isKnown = isHere && domain.name === 'Permit2' && domain.fields === 'name,chainId,verifyingContract'
  const [first] = structs
  const own = first && readFields(first, typed.types as Parameters<typeof readFields>[1])
  const spender = own?.address('spender')
  if (!isKnown || !spender) return undefined
  if (allowances.includes(form)) {
    const list = own?.parts('details') ?? []
    if (list.length === 0) return undefined
    return list.flatMap((one): readonly Effect[] => {
      const [contract, amount] = [one.address('token'), one.amount('amount')]
      if (amount === 0n && contract) {
        return [{ kind: 'revoke', token: contract, spender, isInPermit2: true, bySignature: true }]
      }
      // nothing is the block in which it is handed in, long enough to take it all
      const end = one.amount('expiration') || undefined
      return toAllow(contract, { spender, amount, end, most: 2n ** 160n - 1n })
    })
  }
  const hasWitness = witnessed.test(form) && form.includes(token)
  if (!transfers.includes(form) && !hasWitness) return undefined
  const end = own?.amount('deadline')
  const permitted = own?.parts('permitted') ?? []
  // each signature is used once: one for an amount of zero ends no approval, so it must not read as a revoke
  const takes = permitted
    .filter((one) => one.amount('amount') !== 0n)
    .flatMap((one) => toAllow(one.address('token'), { spender, amount: one.amount('amount'), end }))
  // a witness is another contract's order, which no rule here reads
  const isUnread = hasWitness || takes.length === 0 || takes.length < permitted.length
  return isUnread ? [...takes, found('caution', 'order', translate('typed.order'))] : takes
}

type Taking = {
  readonly spender: Address
  readonly amount: bigint | undefined
  readonly end: bigint | undefined
  readonly most?: bigint
}

function toAllow(contract: Address | undefined, { amount, ...taking }: Taking): readonly Effect[] {
  if (!contract || amount === undefined) return []
  return [{ kind: 'allow', token: contract, amount, ...taking, isInPermit2: true, bySignature: true }]
}
