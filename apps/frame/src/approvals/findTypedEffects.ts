import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { decodeCall, listCalls } from './decodeCall.ts'
import { type Allow, type Effect, found } from './effects.ts'
import { findTrade } from './findTrade.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import type { ReadTypedData } from './typedData.ts'
import { readFields, type TypedFields } from './typedFields.ts'

type Scene = { readonly me: Address; readonly contract: Address; readonly isBound: boolean; readonly type: string }

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
const amountNames = ['value', 'amount', 'wad', 'allowance', 'limit', 'cap', 'quantity', 'tokens'] as const

/**
 * What a signature over typed data lets others do, by the form of its structs: under whatever name the site puts them.
 * @see EIP-2612, EIP-3009, EIP-4494, Permit2, ERC-2771, Seaport
 */
export function findTypedEffects(
  { structs, typed, domain, primaryType }: ReadTypedData,
  me: Address,
): readonly Effect[] {
  const { types } = typed as { readonly types: Parameters<typeof readFields>[1] }
  const isBound = domain.contract !== undefined && isAddress(domain.contract, { strict: false })
  const contract = isBound ? getAddress(domain.contract ?? nobody) : nobody
  const effects = structs.flatMap((struct) => {
    const fields = readFields(struct, types)
    const scene = { me, contract, isBound, type: struct.type }
    // the first that knows the form says it: one struct is one thing
    for (const detect of detectors) {
      const own = detect(fields, scene)
      if (own.length > 0) return own
    }
    return []
  })
  const rest =
    effects.length > 0 ? effects : [...findLookAlike(structs, { me, contract, types }), ...findOrderName(primaryType)]
  const known = rest.length > 0 ? rest : [toUnknown({ isBound, contract })]
  const isForAll = isBound && domain.chainId === undefined
  return [
    ...known,
    ...(isForAll ? [found('caution', 'any-chain', translate('typed.any-chain'))] : []),
    ...findHidden(structs),
  ]
}

const detectors: readonly Detector[] = [
  findPermit2,
  findPermit,
  findOperator,
  findDelegation,
  findTransfer,
  (fields, { me }) => findTrade(fields, me),
  findCall,
  findControl,
  findFingerprint,
]

/** Permit2's two forms: allowances with an end of their own, and transfers of the moment. */
function findPermit2(fields: TypedFields): readonly Effect[] {
  const spender = fields.address('spender')
  if (!spender) return []
  return fields.parts('details', 'permitted').flatMap((part): readonly Effect[] => {
    const [token, amount] = [part.address('token'), part.amount('amount')]
    if (!token || amount === undefined) return []
    const end = part.amount('expiration') ?? fields.amount(...endNames)
    return [toAllow({ token, spender, amount, end, most: uint160 })]
  })
}

function toAllow(permission: Omit<Allow, 'kind' | 'bySignature'>): Effect {
  const { amount, spender } = permission
  if (amount === 0n && permission.id === undefined)
    return found('calm', 'revoke', translate('call.revoke', { spender }))
  return { kind: 'allow', bySignature: true, ...permission }
}

/** EIP-2612, DAI's, and those of NFTs. */
function findPermit(fields: TypedFields, { contract: token }: Scene): readonly Effect[] {
  const spender = fields.address(...spenderNames)
  if (!spender || isAddressEqual(spender, nobody)) return []
  const end = fields.amount(...endNames)
  const id = fields.amount('tokenId', 'id')
  if (id !== undefined) return [toAllow({ token, spender, amount: 1n, id, end })]
  const own = fields.address('token', 'asset', 'currency') ?? token
  const amount = fields.amount(...amountNames)
  if (amount !== undefined) return [toAllow({ token: own, spender, amount, end })]
  if (fields.has('operator')) return []
  const isAllowed = fields.flag('allowed', 'approved', 'isAllowed')
  if (isAllowed === undefined) return []
  return [toAllow({ token: own, spender, amount: isAllowed ? uint160 : 0n, most: uint160, end })]
}

/** Somebody who may act with all that lies at a contract. */
function findOperator(fields: TypedFields, { contract }: Scene): readonly Effect[] {
  const account = fields.address('operator', 'manager', 'authorized', 'relayer', 'masterContract', 'spender')
  const isAllowed = fields.flag('approved', 'allowed', 'isAllowed', 'isAuthorized', 'authorized', 'isApproved')
  if (!account || isAllowed === undefined) return []
  if (!isAllowed) return [found('calm', 'operator-taken', translate('call.operator-taken', { account, contract }))]
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
  if (account && isAddressEqual(account, me)) return [found('calm', 'vote', translate('call.vote-self'))]
  if (account) return [found('caution', 'vote', translate('call.vote', { account }))]
  const code = fields.address('address', 'implementation', 'contract')
  const isAuthorization = /authori[sz]ation/i.test(type) && fields.has('nonce') && fields.has('chainId')
  if (code && isAuthorization)
    return [found('danger', 'authorization', translate('typed.authorization', { account: code }))]
  return []
}

/** Tokens that anybody who has the signature can send. */
function findTransfer(fields: TypedFields, { me, contract }: Scene): readonly Effect[] {
  const from = fields.address('from', 'sender', 'holder')
  const to = fields.address('to', 'recipient', 'receiver', 'destination')
  const amount = fields.amount(...amountNames)
  const isGuarded = fields.has('nonce', 'validBefore', 'validAfter', 'salt', ...endNames)
  if (!to || amount === undefined || !isGuarded || fields.has('data', 'callData', 'gas')) return []
  const token = fields.address('token', 'asset') ?? contract
  return [{ kind: 'send', token, from: from ?? me, to, amount, bySignature: true }]
}

/** A call that somebody else brings to the network: what it does counts, not what the request is called. */
function findCall(fields: TypedFields, { me, contract, type }: Scene): readonly Effect[] {
  const data = fields.bytes('data', 'callData', 'functionSignature', 'functionData', 'calldata')
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

/** Nothing but fingerprints, as the roots of bulk orders are. */
function findFingerprint({ types }: TypedFields): readonly Effect[] {
  const isBlind = types.length > 0 && types.every((type) => /^bytes(\d+)?(\[\d*\])*$/.test(type))
  return isBlind ? [found('danger', 'fingerprint', translate('typed.root'))] : []
}

type LookAlike = Pick<Scene, 'me' | 'contract'> & { readonly types: Parameters<typeof readFields>[1] }

/** The form of a permit under names that nobody knows: this account, another one, and numbers. */
function findLookAlike(structs: ReadTypedData['structs'], { me, contract, types }: LookAlike): readonly Effect[] {
  if (isAddressEqual(contract, nobody)) return []
  return structs.flatMap((struct) => {
    const { addresses, types: own } = readFields(struct, types)
    const other = addresses.find((account) => !isAddressEqual(account, me) && !isAddressEqual(account, contract))
    const numbers = own.filter((type) => /^u?int\d*$/.test(type)).length
    if (!other || numbers < 2) return []
    return [found('danger', 'looks-like-permit', translate('typed.looks-like-permit', { account: other }))]
  })
}

/** A sale whose form is of no market that this wallet knows. */
function findOrderName(primaryType: string): readonly Effect[] {
  const isOrder = /order|listing|offer|bid\b|ask\b|quote|swap|trade/i.test(primaryType)
  return isOrder ? [found('caution', 'order', translate('typed.order'))] : []
}

function toUnknown({ isBound, contract }: Pick<Scene, 'isBound' | 'contract'>): Effect {
  const isForContract = isBound && !isAddressEqual(contract, nobody)
  if (isForContract) return found('caution', 'unknown', translate('typed.unknown', { contract }))
  return found('calm', 'only', translate('message.plain'))
}

function findHidden(structs: ReadTypedData['structs']): readonly Effect[] {
  const texts = structs.flatMap(({ type, fields }) => [
    type,
    ...fields.flatMap(({ name, value }) => [name, ...(typeof value === 'string' ? [value] : [])]),
  ])
  const seen = texts.map(writeOutHidden)
  const list = [...new Set(seen.flatMap(({ names }) => names))].join(', ')
  if (list === '') return []
  if (seen.some(({ isTurned }) => isTurned)) return [found('danger', 'turned', translate('message.turned', { list }))]
  return [found('caution', 'hidden', translate('message.hidden', { list }))]
}
