import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { type Allow, type Effect, found, ofToken } from './effects.ts'
import { findTrade } from './findTrade.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import { readPermit2 } from './readPermit2.ts'
import type { ReadTypedData, TypedDomain } from './readTypedData.ts'
import { readFields, type TypedFields } from './typedFields.ts'

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

/** What stands inside a sentence of this wallet: a name or a choice, and no sentence of the site's own. */
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
