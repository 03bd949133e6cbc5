import { type Address, getAddress, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { decodeCall, listCalls } from './decodeCall.ts'
import { type Allow, type Effect, found } from './effects.ts'
import { findInText } from './findInText.ts'
import { findTrade } from './findTrade.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import { readKnownForm } from './readKnownForm.ts'
import type { ReadTypedData, TypedDomain, TypedField } from './readTypedData.ts'
import { readFields, type TypedFields, toWords } from './typedFields.ts'

/** Numbers that count no tokens. */
const counters =
  /nonce|time|deadline|expir|valid|until|before|after|salt|version|chain|index|round|date|^v$|^id$|(?<=[a-z])(Id|ID)$/

/** Who may act, a key, or something that leaves. */
const rights =
  /agent|api ?key|\bkey|public|signer|session|delegat|executor|operator|proposer|alias|withdraw|transfer|\bsend|recipient|destination|beneficiary|payout|builder|hyperliquid|approv|authori[sz]|permit|link|multi ?sig/i

type Scene = { readonly me: Address; readonly contract: Address; readonly type: string }

type Detector = (fields: TypedFields, scene: Scene) => readonly Effect[]

const nobody: Address = '0x0000000000000000000000000000000000000000'
const uint160 = 2n ** 160n - 1n

const spenderNames = ['spender', 'operator', 'grantee', 'taker', 'beneficiary'] as const
const endNames = [
  'deadline',
  'expiry',
  'expiration',
  'sigDeadline',
  'validBefore',
  'validTo',
  'expires',
  'expirationTime',
] as const
const dataNames = ['data', 'callData', 'functionSignature', 'functionData'] as const
const amountNames = ['value', 'amount', 'wad', 'allowance', 'limit', 'cap', 'quantity', 'tokens'] as const

/**
 * Finds what a signature over typed data lets others do. A form that is known whole gives exactly that. Any other form gives
 * everything that looks like a right or a loss, under whatever name the site puts it, and a caution about the rest.
 * @see EIP-2612, EIP-3009, EIP-4494, Permit2, ERC-2771, Seaport
 */
export function findTypedEffects(
  data: ReadTypedData,
  { me, origin }: { me: Address; origin: string },
): readonly Effect[] {
  const { structs, domain } = data
  const known = readKnownForm(data, me) ?? []
  const effects = known.length > 0 ? known : findUnknown(data, { me, origin })
  const isForAll = isContract(domain.contract) && domain.chainId === undefined
  return [
    ...effects,
    ...(isForAll ? [found('caution', 'any-chain', translate('typed.any-chain'))] : []),
    ...findHidden(structs, domain),
  ]
}

const isContract = (contract: string | undefined): contract is Address =>
  contract !== undefined && BigInt(contract) > 0n

function findUnknown(data: ReadTypedData, { me, origin }: { me: Address; origin: string }): readonly Effect[] {
  const { structs, typed, domain, primaryType } = data
  const { types } = typed as { readonly types: Parameters<typeof readFields>[1] }
  const isBound = isContract(domain.contract)
  const contract = isBound ? getAddress(domain.contract ?? nobody) : nobody
  const read: boolean[] = []
  const effects = structs.flatMap((struct, index) => {
    const fields = readFields(struct, types)
    const scene = { me, contract, type: struct.type }
    const own = detectors.flatMap((detect) => detect(fields, scene))
    const isVote = own.every((effect) => effect.kind === 'found' && effect.finding.name === 'vote')
    const isInside = struct.parent !== undefined && read[struct.parent] === true
    read[index] = isInside || !isVote
    return isBound && !read[index] ? [...own, ...findLookAlike(fields, scene)] : own
  })
  const texts = structs.flatMap(({ fields }) => fields.flatMap(({ value }) => [value].flat(8).filter(isText)))
  const said = findInText([domain.name ?? '', ...texts].join('\n'), { origin, address: me })
  return [
    ...effects,
    ...findOrderName(primaryType),
    ...said.filter(({ name }) => name !== 'order').map((finding): Effect => ({ kind: 'found', finding })),
    ...(isBound ? [found('caution', 'unknown', translate('typed.unknown', { contract }))] : findOffChain(data, me)),
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string'

const detectors: readonly Detector[] = [
  findPermit2,
  findPermit,
  findOperator,
  findDelegation,
  findTransfer,
  (fields, { me }) => findTrade(fields, me),
  findCall,
  findControl,
  findRecipient,
  findRight,
  findFingerprint,
]

/** Permit2's two forms: allowances with an end of their own, and transfers of the moment. */
function findPermit2(fields: TypedFields, { type }: Scene): readonly Effect[] {
  const spender = fields.address('spender')
  if (!spender) return []
  // of a transfer the field beside it is the spender's own, and gives no permission whatever it is called
  const isTransfer = /TransferFrom$/.test(type)
  const lists = isTransfer ? fields.parts('permitted') : [...fields.parts('details'), ...fields.parts('permitted')]
  return lists.flatMap((part): readonly Effect[] => {
    const [token, amount] = [part.address('token'), part.amount('amount')]
    if (!token || amount === undefined) return []
    const end = part.amount('expiration') ?? fields.amount(...endNames)
    return toAllow({ token, spender, amount, end, most: uint160, isInPermit2: true })
  })
}

/** An amount of zero grants nothing. In an unknown form it doesn't prove that an approval ends, either. */
function toAllow(permission: Omit<Allow, 'kind' | 'bySignature'>): readonly Effect[] {
  return permission.amount === 0n ? [] : [{ kind: 'allow', bySignature: true, ...permission }]
}

/** EIP-2612, DAI's, and those of NFTs. */
function findPermit(fields: TypedFields, { contract: token }: Scene): readonly Effect[] {
  const spender = fields.address(...spenderNames)
  // of an order the taker is who trades
  if (!spender || isAddressEqual(spender, nobody) || fields.has('maker', 'makerAsset')) return []
  const end = fields.amount(...endNames)
  const id = fields.amount('tokenId', 'id')
  if (id !== undefined) return toAllow({ token, spender, amount: 1n, id, end })
  const own = fields.address('token', 'asset', 'currency') ?? token
  const amount = fields.amount(...amountNames)
  if (amount !== undefined) return toAllow({ token: own, spender, amount, end })
  if (fields.has('operator')) return []
  const isAllowed = fields.flag('allowed', 'approved', 'isAllowed')
  if (isAllowed === undefined) return []
  return toAllow({ token: own, spender, amount: isAllowed ? uint160 : 0n, most: uint160, end })
}

/** An account that can act with everything held in a contract. */
function findOperator(fields: TypedFields, { contract }: Scene): readonly Effect[] {
  const account = fields.address('operator', 'manager', 'authorized', 'relayer', 'masterContract', 'spender')
  const isAllowed = fields.flag('approved', 'allowed', 'isAllowed', 'isAuthorized', 'authorized', 'isApproved')
  if (!account || !isAllowed) return []
  return [found('danger', 'operator', translate('call.operator', { account, contract }))]
}

/** Votes, credit, and the delegations of smart accounts. */
function findDelegation(fields: TypedFields, { me, contract, type }: Scene): readonly Effect[] {
  const account = fields.address('delegatee', 'delegate')
  if (account && fields.has('delegator', 'authority', 'caveats')) {
    return [found('danger', 'delegation', translate('typed.delegate', { account }))]
  }
  const amount = fields.amount(...amountNames)
  if (account && amount !== undefined) return [{ kind: 'debt', asset: contract, spender: account, amount }]
  if (account && !isAddressEqual(account, me)) return [found('caution', 'vote', translate('call.vote', { account }))]
  const code = fields.address('address', 'implementation', 'contract')
  const isAuthorization = /authori[sz]ation/i.test(type) && fields.has('nonce') && fields.has('chainId')
  if (code && isAuthorization)
    return [found('danger', 'authorization', translate('typed.authorization', { account: code }))]
  return []
}

/** Tokens that anyone who has the signature can send. */
function findTransfer(fields: TypedFields, { me, contract }: Scene): readonly Effect[] {
  const from = fields.address('from', 'sender', 'holder')
  const to = fields.address('to', 'recipient', 'receiver', 'destination')
  const amount = fields.amount(...amountNames)
  const isGuarded = fields.has('nonce', 'validBefore', 'validAfter', 'salt', ...endNames)
  // of a call the value is that of the network's own coin
  const isCall = fields.bytes(...dataNames) !== undefined
  if (!to || amount === undefined || !isGuarded || isCall) return []
  const token = fields.address('token', 'asset') ?? contract
  return [{ kind: 'send', token, from: from ?? me, to, amount, bySignature: true }]
}

/** A call that someone else brings to the network: what it does counts, not what the request is called. */
function findCall(fields: TypedFields, { me, contract, type }: Scene): readonly Effect[] {
  const data = fields.bytes(...dataNames)
  if (data === undefined) return []
  const isOperation = fields.has('initCode', 'callGasLimit', 'accountGasLimits', 'paymasterAndData')
  const to = fields.address('to', 'target', 'destination', 'sender') ?? contract
  const call = decodeCall({ to, value: fields.amount('value') ?? 0n, data }, me)
  const effects = listCalls(call).flatMap(({ call: one }) => one.effects)
  const isUnread = effects.some(
    (effect) => effect.kind === 'found' && ['unknown', 'deploy'].includes(effect.finding.name),
  )
  const name = call.signature?.split('(', 1)[0] ?? writeOutHidden(type).text
  const caller = { account: to, contract: translate('call.caller') }
  return [
    ...effects,
    found(isUnread ? 'danger' : 'caution', 'in-name', translate('call.in-name', { name, contract: to })),
    ...(isOperation ? [found('danger', 'operation', translate('call.operation'))] : []),
    ...(fields.amount('operation') === 1n
      ? [found('danger', 'delegate-code', translate('call.delegate-code', caller))]
      : []),
  ]
}

function findControl(fields: TypedFields, { contract }: Scene): readonly Effect[] {
  const owner = fields.address('newOwner', 'newAdmin', 'newSigner', 'newGuardian', 'admin')
  if (owner) return [found('danger', 'owner', translate('call.owner', { account: owner, contract }))]
  const code = fields.address('newImplementation', 'implementation', 'module', 'facet')
  if (code) return [found('danger', 'upgrade', translate('call.upgrade', { account: code, contract }))]
  const role = fields.address('account', 'grantee')
  if (role && fields.has('role')) return [found('danger', 'role', translate('call.role', { account: role, contract }))]
  return []
}

/** Warns when the proceeds go to another account. */
function findRecipient(fields: TypedFields, { me, contract }: Scene): readonly Effect[] {
  const isCall = fields.bytes(...dataNames) !== undefined
  const own = ['receiver', 'recipient', 'beneficiary', 'payee', 'withdrawTo', ...(isCall ? [] : ['to', 'destination'])]
  const account = own.map((name) => fields.address(name)).find((one) => one && !isAddressEqual(one, nobody))
  if (!account || isAddressEqual(account, me) || isAddressEqual(account, contract)) return []
  return [found('danger', 'recipient', translate('call.recipient', { account }))]
}

const keeper =
  /\b(signer|executors?|sub ?account|proposer|delegate|delegated|delegatee|recovery|session|agent|operator|manager|guardian|minter|relayer)\b/i
const handing =
  /\b(approval|permissions?|delegat\w*|signer|executors?|withdraw\w*|recovery|session|agent|sub ?account|proposer|account update)\b/i

/** Finds another account in a role that controls this one, a key, or a struct whose name says that it hands over a right. */
function findRight(fields: TypedFields, { me, contract, type }: Scene): readonly Effect[] {
  if (isAddressEqual(contract, nobody)) return []
  const isEnd = /^(remove|cancel|revoke|delete|unlink)/i.test(type)
  const isKept = fields.named(keeper).some((one) => !isAddressEqual(one, me) && !isAddressEqual(one, nobody))
  const isKey = fields.has('key', 'publicKey', 'pubKey', 'pubkey', 'newKey')
  const isVote = fields.has('delegatee') && /^delegation$/i.test(type)
  if (isEnd || isVote || !(isKept || isKey || handing.test(toWords(type)))) return []
  return [found('danger', 'right', translate('typed.outside-right', { name: type }))]
}

/** Nothing but fingerprints, as the roots of bulk orders are. */
function findFingerprint({ types }: TypedFields): readonly Effect[] {
  const isBlind = types.length > 0 && types.every((type) => /^bytes(\d+)?(\[\d*\])*$/.test(type))
  return isBlind ? [found('danger', 'fingerprint', translate('typed.root'))] : []
}

/** The form of a permit under unknown names: this account, another one, and numbers. */
function findLookAlike({ addresses, types }: TypedFields, { me, contract }: Scene): readonly Effect[] {
  const other = addresses.find((account) => !isAddressEqual(account, me) && !isAddressEqual(account, contract))
  const numbers = types.filter((type) => /^u?int\d*$/.test(type)).length
  if (!other || numbers < 2) return []
  return [found('danger', 'looks-like-permit', translate('typed.looks-like-permit', { account: other }))]
}

/** A sale whose form is of no market that this wallet knows. */
function findOrderName(primaryType: string): readonly Effect[] {
  const isOrder = /order|listing|offer|bid\b|ask\b|quote|swap|trade/i.test(primaryType)
  return isOrder ? [found('caution', 'order', translate('typed.order'))] : []
}

function findHidden(structs: ReadTypedData['structs'], { name = '', version = '' }: TypedDomain): readonly Effect[] {
  const values = structs.flatMap(({ fields }) => fields.flatMap(({ value }) => [value].flat(8)))
  const texts = [name, version, ...values.filter(isText)]
  const seen = texts.map(writeOutHidden)
  const list = [...new Set(seen.flatMap(({ names }) => names))].join(', ')
  if (list === '') return []
  if (seen.some(({ isTurned }) => isTurned)) return [found('danger', 'turned', translate('message.turned', { list }))]
  return [found('caution', 'hidden', translate('message.hidden', { list }))]
}

/**
 * Reads typed data that no contract checks as an order, whatever it is called: anyone with the signature can hand it to a
 * service, which then does what it says.
 */
function findOffChain({ structs, primaryType }: ReadTypedData, me: string): readonly Effect[] {
  const fields = structs.flatMap((struct) => struct.fields.flatMap(toValues))
  const account = fields.map(toAccount).find((one) => one !== undefined && one.toLowerCase() !== me.toLowerCase())
  const amount = fields.find(isAmount)
  const all = [primaryType, ...structs.flatMap((one) => [one.type, ...one.fields.map(({ name }) => name)])]
  const named = all.find((name) => rights.test(toWords(name)))
  if (account !== undefined && amount !== undefined) {
    const slots = { account, amount: writeOutHidden(String(amount.value)).text }
    return [found('danger', 'outside-send', translate('typed.outside-send', slots))]
  }
  if (named !== undefined) {
    return [found('danger', 'outside-right', translate('typed.outside-right', { name: named }))]
  }
  return [found('caution', 'outside', translate('typed.outside'))]
}

function toValues({ name, type, value }: TypedField): readonly TypedField[] {
  if (!Array.isArray(value)) return [{ name, type, value }]
  return value.flat(8).map((one) => ({ name, type: type.replace(/(\[\d*\])+$/, ''), value: one }))
}

/** An address, or a text that could be one: of any chain, or an account at a service. */
function toAccount({ type, value }: TypedField): string | undefined {
  // zkSync's transactions hold addresses as numbers
  if (typeof value === 'bigint')
    return value > 2n ** 120n && value < 2n ** 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined
  if (typeof value !== 'string' || (type !== 'address' && type !== 'string')) return undefined
  return /\b(?=[a-z0-9]*\d)[a-z0-9]{26,}\b/i.exec(value)?.[0]
}

function isAmount({ name, type, value }: TypedField): boolean {
  if (counters.test(name)) return false
  if (typeof value === 'bigint') return toAccount({ name, type, value }) === undefined
  return type === 'string' && typeof value === 'string' && /^\s*[$€]?\d[\d_,. ]*\s*[a-z]{0,6}%?$/i.test(value)
}
