import { type Address, type Hex, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import type { CallArguments } from './callArguments.ts'
import { type Allow, type Effect, found } from './effects.ts'

/** Who makes a call, and where it goes. */
export type CallScene = { readonly me: Address; readonly to: Address; readonly value: bigint }

/** A call that another one carries in its arguments. */
export type InnerCall = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** Its code runs as the outer contract itself. */
  readonly isDelegate: boolean
  /** Who makes it. Default: the contract that the outer one calls. Same: the caller of the outer one. */
  readonly caller?: Address | 'same'
}

export type CallReading = {
  readonly effects?: readonly Effect[]
  readonly inner?: readonly InnerCall[]
  /** Only contracts that are known are believed to do this: `orToken` those too that answer as tokens do. */
  readonly service?: true | 'orToken'
}

export type ReadCall = (args: CallArguments, scene: CallScene) => CallReading
/** How calls are read, by their signatures. */
export type CallTable = { readonly [signature: string]: ReadCall }

/** Functions of several names that take the same, and are read the same. */
export const named = (names: readonly string[], inputs: string, read: ReadCall): CallTable =>
  Object.fromEntries(names.map((name) => [`${name}(${inputs})`, read]))

const uint160 = 2n ** 160n - 1n
const nobody = '0x0000000000000000000000000000000000000000'

const effects = (...list: readonly Effect[]): CallReading => ({ effects: list })
/** Marks what only a known contract is believed to do. */
export const asService = (reading: CallReading = {}): CallReading => ({ service: true, ...reading })
const revoke = (token: Address, spender: Address, isForAll = false) =>
  effects({ kind: 'revoke', token, spender, isForAll })
const danger = (name: string, sentence: string) => effects(found('danger', name, sentence))
const caution = (name: string, sentence: string) => effects(found('caution', name, sentence))

/** Reads what a holder signed before: of another holder's nothing here is true of this account, so all of it stays unread. */
const ofMine =
  (read: ReadCall, place = 0): ReadCall =>
  (a, scene) =>
    isAddressEqual(a.address(place), scene.me) ? read(a, scene) : asUnread(a.address(place))

const asUnread = (account: Address) => caution('unread', translate('call.unread', { names: account }))

/** Of nothing it takes one back, unless the token turns out to be an NFT, of which there may be a number 0. */
const allow = (permission: Omit<Allow, 'kind'>) => effects({ kind: 'allow', ...permission })

function operator(account: Address, contract: Address, isAllowed: boolean): CallReading {
  return isAllowed
    ? danger('operator', translate('call.operator', { account, contract }))
    : asService(effects(found('calm', 'operator-taken', translate('call.operator-taken', { account, contract }))))
}

const allNfts = (spender: Address, token: Address, isAllowed: boolean) =>
  isAllowed ? allow({ token, spender, amount: 'all' }) : revoke(token, spender, true)

/** Warns when a deposit or a withdrawal pays out to another account. */
function goesTo(account: Address, { me }: CallScene): CallReading {
  const isMine = isAddressEqual(account, me)
  return asService(isMine ? {} : caution('recipient', translate('call.recipient', { account })))
}

const vote = (account: Address, { me, to }: CallScene) =>
  isAddressEqual(account, me)
    ? effects({ kind: 'vote', token: to })
    : caution('vote', translate('call.vote', { account }))

const send = (token: Address, from: Address, to: Address, amount: bigint, id?: bigint) =>
  effects({ kind: 'send', token, from, to, amount, id })

const sendAmount = (token: Address, from: Address, to: Address, amount: bigint) =>
  effects({ kind: 'send', token, from, to, amount, isAmount: true })

const upgrade = (account: Address, contract: Address) =>
  danger('upgrade', translate('call.upgrade', { account, contract }))

const owner = (account: Address, contract: Address) => danger('owner', translate('call.owner', { account, contract }))

const lower =
  (isToZero: boolean): ReadCall =>
  (a, { to }) =>
    effects({ kind: 'lower', token: to, spender: a.address(0), amount: a.amount(1), isToZero })

/** ERC-20, ERC-721, ERC-1155 and ERC-777. */
const tokenRows: CallTable = {
  'transfer(address to, uint256 amount)': (a, { me, to }) => send(to, me, a.address(0), a.amount(1)),
  'transferFrom(address from, address to, uint256 amount)': (a, { to }) =>
    send(to, a.address(0), a.address(1), a.amount(2)),
  'transferAndCall(address to, uint256 amount, bytes data)': (a, { me, to }) =>
    sendAmount(to, me, a.address(0), a.amount(1)),
  'send(address to, uint256 amount, bytes data)': (a, { me, to }) => sendAmount(to, me, a.address(0), a.amount(1)),
  'safeTransferFrom(address from, address to, uint256 tokenId)': (a, { to }) =>
    send(to, a.address(0), a.address(1), 1n, a.amount(2)),
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)': (a, { to }) =>
    send(to, a.address(0), a.address(1), 1n, a.amount(2)),
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)': (a, { to }) =>
    send(to, a.address(0), a.address(1), a.amount(3), a.amount(2)),
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)': (
    a,
    { to: token },
  ) => {
    const [from, to] = [a.address(0), a.address(1)]
    const sent = pair(a.list(2), a.list(3)).map(([id, amount]): Effect => {
      return { kind: 'send', token, from, to, amount: amount.amount(0), id: id.amount(0) }
    })
    return effects(...sent)
  },
  'approve(address spender, uint256 amount)': (a, { to }) =>
    allow({ token: to, spender: a.address(0), amount: a.amount(1) }),
  'approveAndCall(address spender, uint256 amount, bytes data)': (a, { to }) =>
    allow({ token: to, spender: a.address(0), amount: a.amount(1), isCounted: true }),
  ...named(['increaseAllowance', 'increaseApproval'], 'address spender, uint256 addedValue', (a, { to }) =>
    allow({ token: to, spender: a.address(0), amount: a.amount(1), isMore: true, isCounted: true }),
  ),
  'decreaseAllowance(address spender, uint256 subtractedValue)': lower(false),
  'decreaseApproval(address spender, uint256 subtractedValue)': lower(true),
  'setApprovalForAll(address operator, bool approved)': (a, { to }) => allNfts(a.address(0), to, a.flag(1)),
  'authorizeOperator(address operator)': (a, { to }) => operator(a.address(0), to, true),
  'revokeOperator(address operator)': (a, { to }) => operator(a.address(0), to, false),
  'deposit()': () => asService(),
  'withdraw(uint256 amount)': (a, { to }) => asService(effects({ kind: 'pay', token: to, amount: a.amount(0) })),
  'delegate(address delegatee)': (a, scene) => vote(a.address(0), scene),
  // whose votes these are is in the signature alone
  'delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)': (a, scene) =>
    isAddressEqual(a.address(0), scene.me) ? asUnread(a.address(0)) : vote(a.address(0), scene),
}

/** Returns what Permit2 keeps: nothing of a token is none, until whenever. */
function inPermit2({ token, spender, amount, end }: { token: Address; spender: Address; amount: bigint; end: bigint }) {
  return amount === 0n
    ? ({ kind: 'revoke', token, spender, isInPermit2: true } as const)
    : ({ kind: 'allow', token, spender, amount, most: uint160, end, isInPermit2: true } as const)
}

/** Permissions that were signed, and those of Permit2, brought to the network. */
const permitRows: CallTable = {
  'permit(address holder, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': ofMine(
    (a, { to }) => allow({ token: to, spender: a.address(1), amount: a.amount(2), end: a.amount(3) }),
  ),
  'permit(address holder, address spender, uint256 value, uint256 deadline, bytes signature)': ofMine((a, { to }) =>
    allow({ token: to, spender: a.address(1), amount: a.amount(2), end: a.amount(3) }),
  ),
  'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)':
    ofMine((a, { to }) =>
      a.flag(4)
        ? allow({ token: to, spender: a.address(1), amount: uint160, most: uint160 })
        : revoke(to, a.address(1)),
    ),
  'permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': (a, { to }) =>
    allow({ token: to, spender: a.address(0), amount: 1n, id: a.amount(1), end: a.amount(2) }),
  'permitForAll(address holder, address operator, bool approved, uint256 deadline, uint8 v, bytes32 r, bytes32 s)':
    ofMine((a, { to }) => allNfts(a.address(1), to, a.flag(2))),
  'approve(address token, address spender, uint160 amount, uint48 expiration)': (a) => {
    const part = { token: a.address(0), spender: a.address(1), amount: a.amount(2), end: a.amount(3) }
    return asService(effects(inPermit2(part)))
  },
  'permit(address holder, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)':
    ofMine((a) => {
      const details = a.part(1).part(0)
      const [token, amount, end] = [details.address(0), details.amount(1), details.amount(2)]
      return asService(effects(inPermit2({ token, spender: a.part(1).address(1), amount, end })))
    }),
  'permit(address holder, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)':
    ofMine((a) => {
      const spender = a.part(1).address(1)
      const list = a.part(1).list(0)
      return asService(
        effects(
          ...list.map((one) => {
            return inPermit2({ token: one.address(0), spender, amount: one.amount(1), end: one.amount(2) })
          }),
        ),
      )
    }),
  'permitTransferFrom(((address token, uint256 permittedAmount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)':
    (a) => asService(send(a.part(0).part(0).address(0), a.address(2), a.part(1).address(0), a.part(1).amount(1))),
  'transferFrom(address from, address to, uint160 amount, address token)': (a) =>
    asService(send(a.address(3), a.address(0), a.address(1), a.amount(2))),
  'lockdown((address token, address spender)[] approvals)': (a) =>
    asService(
      effects(
        ...a.list(0).map((entry): Effect => {
          return { kind: 'revoke', token: entry.address(0), spender: entry.address(1), isInPermit2: true }
        }),
      ),
    ),
  'approveDelegation(address delegatee, uint256 amount)': (a, { to }) =>
    a.amount(1) === 0n
      ? operator(a.address(0), to, false)
      : effects({ kind: 'debt', asset: to, spender: a.address(0), amount: a.amount(1) }),
  'setRelayerApproval(address holder, address relayer, bool approved)': ofMine((a, { to }) =>
    operator(a.address(1), to, a.flag(2)),
  ),
  'setMasterContractApproval(address holder, address masterContract, bool approved, uint8 v, bytes32 r, bytes32 s)':
    ofMine((a, { to }) => operator(a.address(1), to, a.flag(2))),
  ...named(['allow', 'setAuthorization', 'setOperator', 'setRelayer'], 'address account, bool isAllowed', (a, { to }) =>
    operator(a.address(0), to, a.flag(1)),
  ),
  'hope(address account)': (a, { to }) => operator(a.address(0), to, true),
  'nope(address account)': (a, { to }) => operator(a.address(0), to, false),
  // what is taken back is one of several rights, each of which may be all of them
  'delegateAll(address to, bytes32 rights, bool enable)': (a, { to }) =>
    a.flag(2) ? operator(a.address(0), to, true) : asService(),
  'setDelegate(bytes32 id, address delegate)': (a, { to }) => operator(a.address(1), to, true),
}

/** Who owns a contract, who may replace its code, who signs for a Safe. */
const controlRows: CallTable = {
  ...named(
    ['transferOwnership', 'setOwner', 'changeOwner', 'nominateNewOwner', 'proposeOwner', 'setPendingOwner'],
    'address newOwner',
    (a, { to }) => owner(a.address(0), to),
  ),
  ...named(['acceptOwnership', 'claimOwnership'], '', (_, { to }) =>
    caution('owner-accepted', translate('call.owner-accepted', { contract: to })),
  ),
  'renounceOwnership()': (_, { to }) => danger('owner-none', translate('call.owner-none', { contract: to })),
  'setOwner(bytes32 node, address owner)': (a, { to }) =>
    danger('owner', translate('call.owner-of', { account: a.address(1), contract: to })),
  'reclaim(uint256 id, address owner)': (a, { to, me }) =>
    isAddressEqual(a.address(1), me)
      ? asService()
      : danger('owner', translate('call.owner-of', { account: a.address(1), contract: to })),
  'grantRole(bytes32 role, address account)': (a, { to }) =>
    danger('role', translate('call.role', { account: a.address(1), contract: to })),
  ...named(['revokeRole', 'renounceRole'], 'bytes32 role, address account', (a, { to }) =>
    caution('role-taken', translate('call.role-taken', { account: a.address(1), contract: to })),
  ),
  ...named(
    ['addMinter', 'setMinter', 'setAdmin', 'setGovernor', 'setController', 'setAuthority', 'rely'],
    'address account',
    (a, { to }) => danger('role', translate('call.role', { account: a.address(0), contract: to })),
  ),
  ...named(['upgradeTo', 'setImplementation', 'setTarget', 'changeMasterCopy'], 'address implementation', (a, { to }) =>
    upgrade(a.address(0), to),
  ),
  'upgradeToAndCall(address implementation, bytes data)': (a, { to }) => upgrade(a.address(0), to),
  'upgrade(address proxy, address implementation)': (a) => upgrade(a.address(1), a.address(0)),
  'upgradeAndCall(address proxy, address implementation, bytes data)': (a) => upgrade(a.address(1), a.address(0)),
  'diamondCut((address facet, uint8 action, bytes4[] selectors)[] cut, address init, bytes data)': (a, { to }) =>
    upgrade(a.length > 0 ? (a.list(0)[0]?.address(0) ?? a.address(1)) : nobody, to),
  'changeAdmin(address admin)': (a, { to }) =>
    danger('admin', translate('call.admin', { account: a.address(0), contract: to })),
  'changeProxyAdmin(address proxy, address admin)': (a) =>
    danger('admin', translate('call.admin', { account: a.address(1), contract: a.address(0) })),
  'addOwnerWithThreshold(address owner, uint256 threshold)': (a, { to }) =>
    danger('safe-signer', translate('call.safe-signer', { account: a.address(0), contract: to })),
  'swapOwner(address previous, address oldOwner, address newOwner)': (a, { to }) =>
    danger('safe-signer', translate('call.safe-signer', { account: a.address(2), contract: to })),
  'removeOwner(address previous, address owner, uint256 threshold)': (a, { to }) =>
    danger('safe-signer', translate('call.safe-signer-gone', { account: a.address(1), contract: to })),
  'changeThreshold(uint256 threshold)': (_, { to }) =>
    danger('safe', translate('call.safe-threshold', { contract: to })),
  'enableModule(address module)': (a, { to }) =>
    danger('safe-module', translate('call.safe-module', { account: a.address(0), contract: to })),
  ...named(['setGuard', 'setFallbackHandler', 'setModuleGuard'], 'address account', (a, { to }) =>
    danger('safe-guard', translate('call.safe-guard', { account: a.address(0), contract: to })),
  ),
  'installModule(uint256 moduleType, address module, bytes data)': (a, { to }) =>
    danger('safe-module', translate('call.safe-module', { account: a.address(1), contract: to })),
  ...named(['withdrawTo', 'withdrawStakeTo'], 'address account, uint256 amount', (a, { to }) =>
    effects({ kind: 'deposit', contract: to, to: a.address(0), amount: a.amount(1) }),
  ),
}

/** What vaults and markets take in and give out: of which token, a vault does not say in its call. */
const vaultRows: CallTable = {
  ...named(['deposit', 'mint'], 'uint256 amount, address receiver', (a, scene) => goesTo(a.address(1), scene)),
  ...named(['withdraw', 'redeem'], 'uint256 amount, address receiver, address owner', (a, scene) =>
    goesTo(a.address(1), scene),
  ),
  'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)': (a, scene) => {
    const paid: Effect = { kind: 'pay', token: a.address(0), amount: a.amount(1) }
    const { effects: others = [], ...reading } = goesTo(a.address(2), scene)
    return { ...reading, effects: [paid, ...others] }
  },
  'withdraw(address asset, uint256 amount, address to)': (a, scene) => goesTo(a.address(2), scene),
}

export const plainRows: CallTable = {
  ...tokenRows,
  ...permitRows,
  ...controlRows,
  ...vaultRows,
}

/** Two lists whose entries belong to each other. @throws Error when one is longer */
export function pair<entry>(first: readonly entry[], second: readonly entry[]): readonly (readonly [entry, entry])[] {
  if (first.length !== second.length) throw new Error('The lists are of unequal length')
  return first.flatMap((one, index) => {
    const other = second[index]
    return other === undefined ? [] : [[one, other] as const]
  })
}
