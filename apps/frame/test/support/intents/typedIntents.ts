import { type Address, keccak256, stringToHex } from 'viem'
import { toTypes } from '../formats/readFormat.ts'
import { calm, caution, danger, encode, type Intent, most, not, type Scene, soon } from './intent.ts'

type Values = Readonly<Record<string, unknown>>
type TypedIntent = Intent<string>

const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * As sites send it.
 * @param form as the hash has it: the primary type comes first
 * @param signs of the domain's own type, where the site does not sign all that it says
 */
function typed(form: string, domain: Values, message: Values, signs = Object.keys(domain)): string {
  const own = signs.map((name) => ({ type: domainTypes[name] ?? 'string', name }))
  const types = toTypes(form)
  const [primaryType] = Object.keys(types)
  return JSON.stringify({ types: { EIP712Domain: own, ...types }, primaryType, domain, message }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

const of = (verifyingContract: Address, name = 'USD Coin') => ({
  name,
  version: '1',
  chainId: 31337,
  verifyingContract,
})
const atPermit2 = {
  name: 'Permit2',
  chainId: 31337,
  verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
} as const
const atSeaport = of('0x0000000000000068F116a894984e2DB1123eB395', 'Seaport')
const shop = { name: 'Shop', chainId: 31337 }
const nobody = '0x0000000000000000000000000000000000000000'
const exchange = of(nobody, 'HyperliquidSignTransaction')

const permit = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permission = ({ me, router }: Scene, value: bigint, deadline: bigint = soon) => {
  return { owner: me, spender: router, value, nonce: 0, deadline }
}
const dai = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const permitSingle = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(${details})`
const permitted = 'address token,uint256 amount'
const spending = 'address spender,uint256 nonce,uint256 deadline'
const authorization = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const forward = 'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data'
const safeTx =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const seaport =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const word = `0x${'11'.repeat(32)}`

function order({ me, nft }: Scene, recipient: Address, amount: bigint, end = amount) {
  return {
    offerer: me,
    zone: nobody,
    offer: [{ itemType: 2, token: nft, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
    consideration: [
      { itemType: 0, token: nobody, identifierOrCriteria: 0, startAmount: amount, endAmount: end, recipient },
    ],
    orderType: 0,
    startTime: 0,
    endTime: soon,
    zoneHash: word,
    salt: 1,
    conduitKey: word,
    counter: 0,
  }
}

const mail = 'Mail(Person from,Person to,string contents)Person(string name,address wallet)'

const signIn = 'Login(string statement,string nonce,uint256 issuedAt)'

const snapshotVote = (from: Address, version = '0.1.4') =>
  typed(
    'Vote(string from,string space,uint64 timestamp,string proposal,uint32 choice,string reason,string app,string metadata)',
    { name: 'snapshot', version },
    {
      from,
      space: 'foyer.eth',
      timestamp: 1_700_000_000,
      proposal: word,
      choice: 2,
      reason: 'why not',
      app: 'snapshot',
      metadata: '{}',
    },
  )

const messages: readonly TypedIntent[] = [
  caution(
    'a sign-in of the site’s own form',
    ['could carry this out as an order', 'Welcome to the shop', not('Only a message')],
    () => typed(signIn, shop, { statement: 'Welcome to the shop', nonce: 'abc', issuedAt: 1_700_000_000 }),
  ),
  calm('a vote at Snapshot', ['You vote in foyer.eth on Snapshot: 2', 'reason: why not'], ({ me }) => snapshotVote(me)),
  danger('a vote at Snapshot in another’s name', ['a service outside the blockchain'], ({ friend }) =>
    snapshotVote(friend),
  ),
  danger('the same vote for another service', ['a service outside the blockchain'], ({ me }) =>
    snapshotVote(me, '0.1.5'),
  ),
  danger('an alias at Snapshot', ['access to your funds (Alias)'], ({ me, friend }) =>
    typed(
      'Alias(address from,address alias,uint64 timestamp)',
      { name: 'snapshot', version: '0.1.4' },
      { from: me, alias: friend, timestamp: 1_700_000_000 },
    ),
  ),
  caution('a mail that a contract may read', ['don’t know what', 'hello Bob'], ({ me, friend, foy }) =>
    typed(mail, of(foy, 'Ether Mail'), {
      from: { name: 'A', wallet: me },
      to: { name: 'B', wallet: friend },
      contents: 'hello Bob',
    }),
  ),
  caution('a text with a space without width', ['invisible characters (U+200B)', 'Wel[U+200B]come'], () =>
    typed(signIn, shop, { statement: 'Wel\u200bcome', nonce: 'abc', issuedAt: 1 }),
  ),
  danger('a text turned round', ['change the direction of text (U+202E)'], () =>
    typed(signIn, shop, { statement: '\u202eemoc', nonce: 'abc', issuedAt: 1 }),
  ),
  caution('five thousand words, whole', ['and the last word'], () =>
    typed(signIn, shop, { statement: `${'word '.repeat(5_000)}and the last word`, nonce: 'abc', issuedAt: 1 }),
  ),
]

const permits: readonly TypedIntent[] = [
  caution(
    'EIP-2612, limited',
    ['spend up to 5 USDC of yours', 'Expires on', 'can’t be changed here', not('without a limit')],
    (scene) => typed(`Permit(${permit})`, of(scene.usdc), permission(scene, 5_000_000n)),
  ),
  danger('EIP-2612 without a limit or an end', ['Unlimited permit', 'all your USDC', 'never expires'], (scene) =>
    typed(`Permit(${permit})`, of(scene.usdc), permission(scene, most, most)),
  ),
  calm('EIP-2612 taken back', ['can only revoke'], (scene) =>
    typed(`Permit(${permit})`, of(scene.usdc), permission(scene, 0n)),
  ),
  danger('EIP-2612 for a plain account', ['is a personal account'], (scene) =>
    typed(`Permit(${permit})`, of(scene.usdc), { ...permission(scene, 5_000_000n), spender: scene.thief }),
  ),
  ...['Login', 'Claim', 'ForwardRequest', 'Verify'].map(
    (type): TypedIntent =>
      danger(`EIP-2612’s form under the name ${type}`, ['Unlimited permit', 'all your USDC'], (scene) =>
        typed(`${type}(${permit})`, of(scene.usdc), permission(scene, most)),
      ),
  ),
  danger('a permit inside another struct', ['Unlimited permit'], (scene) =>
    typed(`Login(string statement,Proof proof)Proof(${permit})`, of(scene.usdc), {
      statement: 'Welcome',
      proof: permission(scene, most),
    }),
  ),
  danger('the form of a permit under names that nobody knows', ['looks like a token permit'], ({ me, thief, foy }) =>
    typed('Profile(address user,address friend,uint256 score,uint256 round)', of(foy), {
      user: me,
      friend: thief,
      score: most,
      round: 1,
    }),
  ),
  danger('a number as hex', ['Unlimited permit', `value: ${most}`], (scene) =>
    typed(`Permit(${permit})`, of(scene.usdc), { ...permission(scene, 0n), value: `0x${'f'.repeat(64)}` }),
  ),
  danger('DAI’s permit', ['Unlimited permit'], ({ me, router, usdc }) =>
    typed(`Permit(${dai})`, of(usdc, 'Dai Stablecoin'), {
      holder: me,
      spender: router,
      nonce: 0,
      expiry: 0,
      allowed: true,
    }),
  ),
  calm('DAI’s permit taken back', ['can only revoke'], ({ me, router, usdc }) =>
    typed(`Permit(${dai})`, of(usdc, 'Dai Stablecoin'), {
      holder: me,
      spender: router,
      nonce: 0,
      expiry: 0,
      allowed: false,
    }),
  ),
  caution('an NFT’s permit', ['NFT #1 of HOME'], ({ router, nft }) =>
    typed('Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)', of(nft, 'Foyer Homes'), {
      spender: router,
      tokenId: 1,
      nonce: 0,
      deadline: soon,
    }),
  ),
  danger('Permit2, one token without a limit', ['Unlimited permit', 'all your USDC'], ({ usdc, router }) =>
    typed(permitSingle, atPermit2, {
      details: { token: usdc, amount: 2n ** 160n - 1n, expiration: soon, nonce: 0 },
      spender: router,
      sigDeadline: soon,
    }),
  ),
  caution('Permit2, one token, limited', ['up to 5 USDC', not('without a limit')], ({ usdc, router }) =>
    typed(permitSingle, atPermit2, {
      details: { token: usdc, amount: 5_000_000n, expiration: soon, nonce: 0 },
      spender: router,
      sigDeadline: soon,
    }),
  ),
  danger('Permit2, several tokens', ['up to 5 USDC', 'all your FOY'], ({ usdc, foy, router }) =>
    typed(
      `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(${details})`,
      atPermit2,
      {
        details: [
          { token: usdc, amount: 5_000_000n, expiration: soon, nonce: 0 },
          { token: foy, amount: 2n ** 160n - 1n, expiration: soon, nonce: 0 },
        ],
        spender: router,
        sigDeadline: soon,
      },
    ),
  ),
  caution('Permit2’s transfer', ['up to 5 USDC'], ({ usdc, router }) =>
    typed(`PermitTransferFrom(TokenPermissions permitted,${spending})TokenPermissions(${permitted})`, atPermit2, {
      permitted: { token: usdc, amount: 5_000_000n },
      spender: router,
      nonce: 0,
      deadline: soon,
    }),
  ),
  danger(
    'Permit2’s transfers to a thief',
    ['up to 5 USDC', 'up to 7 FOY', 'is a personal account'],
    ({ usdc, foy, thief }) =>
      typed(
        `PermitBatchTransferFrom(TokenPermissions[] permitted,${spending})TokenPermissions(${permitted})`,
        atPermit2,
        {
          permitted: [
            { token: usdc, amount: 5_000_000n },
            { token: foy, amount: 7n * 10n ** 18n },
          ],
          spender: thief,
          nonce: 0,
          deadline: soon,
        },
      ),
  ),
  danger('Permit2’s transfer with a witness', ['Unlimited permit', 'all your USDC'], ({ usdc, router }) =>
    typed(
      `PermitWitnessTransferFrom(TokenPermissions permitted,${spending},Witness witness)TokenPermissions(${permitted})Witness(string statement)`,
      atPermit2,
      {
        permitted: { token: usdc, amount: most },
        spender: router,
        nonce: 0,
        deadline: soon,
        witness: { statement: 'Welcome' },
      },
    ),
  ),
  caution('a transfer by signature', ['can transfer 5 USDC from you to'], ({ me, friend, usdc }) =>
    typed(`TransferWithAuthorization(${authorization})`, of(usdc), {
      from: me,
      to: friend,
      value: 5_000_000n,
      validAfter: 0,
      validBefore: soon,
      nonce: word,
    }),
  ),
  danger('a manager of a market, by signature', ['can act for you in'], ({ me, thief, multicall }) =>
    typed(
      'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
      of(multicall, 'Compound'),
      { owner: me, manager: thief, isAllowed: true, nonce: 0, expiry: soon },
    ),
  ),
  danger('every NFT by signature', ['can act for you in'], ({ me, thief, nft }) =>
    typed(
      'PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)',
      of(nft, 'Foyer Homes'),
      { owner: me, operator: thief, approved: true, nonce: 0, deadline: soon },
    ),
  ),
  danger('credit by signature', ['can borrow without a limit in your name'], ({ thief, usdc }) =>
    typed('DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)', of(usdc), {
      delegatee: thief,
      value: most,
      nonce: 0,
      deadline: soon,
    }),
  ),
  caution('votes by signature', ['will vote with your tokens'], ({ friend, foy }) =>
    typed('Delegation(address delegatee,uint256 nonce,uint256 expiry)', of(foy), {
      delegatee: friend,
      nonce: 0,
      expiry: soon,
    }),
  ),
  danger('a smart account’s delegation', ['can act on your behalf'], ({ me, thief, multicall }) =>
    typed(
      'Delegation(address delegate,address delegator,bytes32 authority,uint256 salt)',
      of(multicall, 'DelegationManager'),
      { delegate: thief, delegator: me, authority: word, salt: 0 },
    ),
  ),
  danger('the account handed over, as EIP-7702 has it', ['full control of your account'], ({ thief }) =>
    typed(
      'Authorization(uint256 chainId,address address,uint64 nonce)',
      { name: 'Login', chainId: 31337 },
      { chainId: 0, address: thief, nonce: 0 },
    ),
  ),
  caution('a permit that is good on every network', ['up to 5 USDC', 'names no network'], (scene) =>
    typed(`Permit(${permit})`, of(scene.usdc), permission(scene, 5_000_000n), ['name', 'version', 'verifyingContract']),
  ),
]

const trades: readonly TypedIntent[] = [
  caution('an NFT for its price', ['can take NFT #1 of HOME from you, for 2 ETH'], (scene) =>
    typed(seaport, atSeaport, order(scene, scene.me, 2n * 10n ** 18n)),
  ),
  danger('an NFT for nothing', ['you receive nothing', 'NFT #1 of HOME'], (scene) =>
    typed(seaport, atSeaport, order(scene, scene.me, 0n)),
  ),
  danger('an NFT whose price falls to nothing', ['you receive nothing'], (scene) =>
    typed(seaport, atSeaport, order(scene, scene.me, 2n * 10n ** 18n, 0n)),
  ),
  danger('an NFT whose price goes to somebody else', ['you receive nothing'], (scene) =>
    typed(seaport, atSeaport, order(scene, scene.thief, 2n * 10n ** 18n)),
  ),
  danger('many orders, one of them for nothing', ['for 2 ETH', 'you receive nothing'], (scene) =>
    typed(`BulkOrder(OrderComponents[2] tree)${seaport}`, atSeaport, {
      tree: [order(scene, scene.me, 2n * 10n ** 18n), order(scene, scene.me, 0n)],
    }),
  ),
  danger('only the root of many orders', ['only a fingerprint'], ({ multicall }) =>
    typed('Root(bytes32 root)', of(multicall, 'Blur Exchange'), { root: word }),
  ),
  caution('a token for another', ['can take 5 USDC from you, for 4 FOY'], ({ me, usdc, foy, multicall }) =>
    typed(
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo)',
      of(multicall, 'Gnosis Protocol'),
      {
        sellToken: usdc,
        buyToken: foy,
        receiver: me,
        sellAmount: 5_000_000n,
        buyAmount: 4n * 10n ** 18n,
        validTo: soon,
      },
    ),
  ),
  danger(
    'a token for another, which goes to a thief',
    ['you receive nothing', 'not to you'],
    ({ thief, usdc, foy, multicall }) =>
      typed(
        'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount)',
        of(multicall, 'Gnosis Protocol'),
        { sellToken: usdc, buyToken: foy, receiver: thief, sellAmount: 5_000_000n, buyAmount: 10n ** 18n },
      ),
  ),
  danger('a listing without a price', ['you receive nothing', 'NFT #1 of HOME'], ({ me, nft, weth, multicall }) =>
    typed(
      'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,address currency)',
      of(multicall, 'LooksRareExchange'),
      { isOrderAsk: true, signer: me, collection: nft, price: 0, tokenId: 1, currency: weth },
    ),
  ),
]

const requests: readonly TypedIntent[] = [
  danger(
    'a forwarder’s request that approves',
    ['Unlimited approval:', 'all your USDC', 'could make this call in your name: approve'],
    ({ me, usdc, router, multicall }) =>
      typed(`ForwardRequest(${forward})`, of(multicall, 'MinimalForwarder'), {
        from: me,
        to: usdc,
        value: 0,
        gas: 1,
        nonce: 0,
        data: encode('approve(address,uint256)', router, most),
      }),
  ),
  danger(
    'a forwarder’s request under another name, that nobody can read',
    ['call couldn’t be decoded', 'could make this call in your name'],
    ({ me, thief, multicall }) =>
      typed(`Login(${forward})`, of(multicall, 'Shop'), {
        from: me,
        to: thief,
        value: 0,
        gas: 1,
        nonce: 0,
        data: '0xdeadbeef',
      }),
  ),
  danger('a call by signature at the contract itself', ['can take every NFT'], ({ me, nft, router }) =>
    typed('MetaTransaction(uint256 nonce,address from,bytes functionSignature)', of(nft, 'Foyer Homes'), {
      nonce: 0,
      from: me,
      functionSignature: encode('setApprovalForAll(address,bool)', router, true),
    }),
  ),
  caution(
    'a Safe’s transfer',
    ['Sends 5 USDC', 'could make this call in your name: transfer'],
    ({ usdc, friend, foy }) =>
      typed(
        `SafeTx(${safeTx})`,
        { chainId: 31337, verifyingContract: foy },
        {
          to: usdc,
          value: 0,
          data: encode('transfer(address,uint256)', friend, 5_000_000n),
          operation: 0,
          safeTxGas: 0,
          baseGas: 0,
          gasPrice: 0,
          gasToken: nobody,
          refundReceiver: nobody,
          nonce: 1,
        },
      ),
  ),
  danger('a Safe’s delegatecall, by signature', ['runs as if it were'], ({ thief, foy }) =>
    typed(
      `SafeTx(${safeTx})`,
      { chainId: 31337, verifyingContract: foy },
      {
        to: thief,
        value: 0,
        data: '0xdeadbeef',
        operation: 1,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: nobody,
        refundReceiver: nobody,
        nonce: 1,
      },
    ),
  ),
  danger('a smart account’s operation', ['smart account operations', 'Sends 1 ETH'], ({ me, friend, multicall }) =>
    typed(
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits)',
      of(multicall, 'ERC4337'),
      {
        sender: me,
        nonce: 0,
        initCode: '0x',
        callData: encode('execute(address,uint256,bytes)', friend, 10n ** 18n, '0x'),
        accountGasLimits: word,
      },
    ),
  ),
  danger('a new owner by signature', ['becomes the owner of'], ({ thief, foy }) =>
    typed('Transfer(address newOwner,uint256 nonce)', of(foy), { newOwner: thief, nonce: 0 }),
  ),
  danger('new code by signature', ['Replaces the code of'], ({ thief, foy }) =>
    typed('Update(address newImplementation,uint256 nonce)', of(foy), { newImplementation: thief, nonce: 0 }),
  ),
]

const nothing = ({ usdc }: Scene) => ({ token: usdc, amount: 0, expiration: 0, nonce: 0 })

/** Permit2's transfer with one field more, and the structs that this is of. */
const witness = (scene: Scene, field: string, value: unknown) =>
  typed(
    `PermitWitnessTransferFrom(TokenPermissions permitted,${spending},${field})TokenPermissions(${permitted})PermitDetails(${details})`,
    atPermit2,
    {
      permitted: { token: scene.usdc, amount: most },
      spender: scene.thief,
      nonce: 0,
      deadline: soon,
      details: value,
    },
  )

const permit2: readonly TypedIntent[] = [
  danger(
    'Permit2’s transfer with a witness that looks like a permission taken back',
    ['Unlimited permit', 'all your USDC', 'Order:', not(/revoke/i)],
    (scene) => witness(scene, 'PermitDetails details', nothing(scene)),
  ),
  danger('the same in a batch', ['Unlimited permit', 'all your USDC', not(/revoke/i)], (scene) =>
    typed(
      `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,${spending},PermitDetails[] details)TokenPermissions(${permitted})PermitDetails(${details})`,
      atPermit2,
      {
        permitted: [{ token: scene.usdc, amount: most }],
        spender: scene.thief,
        nonce: 0,
        deadline: soon,
        details: [nothing(scene)],
      },
    ),
  ),
  danger('Permit2’s transfer beside an empty list', ['Unlimited permit'], (scene) =>
    witness(scene, 'PermitDetails[] details', []),
  ),
  calm('Permit2’s allowance taken back', ['can only revoke'], (scene) =>
    typed(permitSingle, atPermit2, { details: nothing(scene), spender: scene.router, sigDeadline: soon }),
  ),
  danger('the same at another contract of that name', ['don’t know what', not(/revoke/i)], (scene) =>
    typed(
      permitSingle,
      { ...atPermit2, verifyingContract: scene.anything },
      { details: nothing(scene), spender: scene.router, sigDeadline: soon },
    ),
  ),
  danger('a permission taken back, with one field more', ['don’t know what', not(/revoke/i)], ({ me, usdc, router }) =>
    typed(`Permit(${permit},uint256 more)`, of(usdc), {
      owner: me,
      spender: router,
      value: 0,
      nonce: 0,
      deadline: soon,
      more: most,
    }),
  ),
  caution(
    'a permission taken back where no token stands',
    ['don’t know what', not(/revoke/i)],
    ({ me, anything, router }) =>
      typed(`Permit(${permit})`, of(anything), { owner: me, spender: router, value: 0, nonce: 0, deadline: soon }),
  ),
]

/** Shapes of https://github.com/hyperliquid-dex/hyperliquid-python-sdk and https://docs.dydx.xyz. */
const services: readonly TypedIntent[] = [
  danger('money sent at Hyperliquid', [/could send 100\.0 of yours to 0xbDA5/, not('Only a message')], ({ thief }) =>
    typed(
      'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)',
      exchange,
      {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        amount: '100.0',
        time: 1_700_000_000_000,
      },
    ),
  ),
  danger('money taken out of Hyperliquid', [/could send 5 of yours to 0xbDA5/], ({ thief }) =>
    typed(
      'HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)',
      exchange,
      {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        amount: '5',
        time: 1_700_000_000_000,
      },
    ),
  ),
  danger('an agent at Hyperliquid', ['could give someone else access to your funds'], ({ thief }) =>
    typed(
      'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
      exchange,
      {
        hyperliquidChain: 'Mainnet',
        agentAddress: thief,
        agentName: '',
        nonce: 1_700_000_000_000,
      },
    ),
  ),
  danger('an order of Hyperliquid, as a fingerprint', ['could give someone else access to your funds (Agent)'], () =>
    typed(
      'Agent(string source,bytes32 connectionId)',
      { name: 'Exchange', version: '1', verifyingContract: nobody },
      { source: 'a', connectionId: keccak256(stringToHex('order')) },
    ),
  ),
  danger('the key of dYdX', ['can use your dYdX account'], () =>
    typed('dYdX(string action)', { name: 'dYdX Chain', chainId: 31337 }, { action: 'dYdX Chain Onboarding' }),
  ),
]

const wrappers: readonly TypedIntent[] = [
  danger('EIP-7702’s authorization as typed data', ['don’t know what'], ({ thief, anything }) =>
    typed(
      'Authorization(uint256 chainId,address address,uint64 nonce)',
      { name: 'EIP7702', chainId: 31337, verifyingContract: anything },
      { chainId: 31337, address: thief, nonce: 0 },
    ),
  ),
  danger('ERC-7739’s wrapper around a permit', ['Unlimited permit'], ({ me, usdc, router, thief }) =>
    typed(
      `TypedDataSign(Permit contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)Permit(${permit})`,
      of(usdc),
      {
        contents: { owner: me, spender: router, value: most, nonce: 0, deadline: soon },
        name: 'Account',
        version: '1',
        chainId: 31337,
        verifyingContract: thief,
        salt: `0x${'00'.repeat(32)}`,
      },
    ),
  ),
  danger('a Safe’s message', ['only a fingerprint'], ({ foy }) =>
    typed(
      'SafeMessage(bytes message)',
      { chainId: 31337, verifyingContract: foy },
      { message: encode('approve(address,uint256)', foy, most) },
    ),
  ),
]

/** The last three: what was calm once, and what an attacker would try next. */
export const typedIntents: readonly TypedIntent[] = [
  ...messages,
  ...permits,
  ...trades,
  ...requests,
  ...permit2,
  ...services,
  ...wrappers,
]
