import { type Address, concat, encodeAbiParameters, type Hex, pad, parseAbiParameters, size, toHex } from 'viem'
import {
  type Call,
  type CallIntent,
  calm,
  caution,
  danger,
  encode,
  type Intent,
  most,
  not,
  type Scene,
  soon,
} from './intent.ts'

const word = `0x${'11'.repeat(32)}` as const
type Made = Call | readonly Call[] | readonly [to: Address, signature: string, ...args: readonly unknown[]]
const isOne = (made: readonly Call[] | readonly unknown[]): made is readonly [Address, string, ...unknown[]] =>
  typeof made[0] === 'string'

function toCalls(made: Made): readonly Call[] {
  if (!Array.isArray(made)) return [made as Call]
  if (!isOne(made)) return made
  const [to, signature, ...args] = made
  return [{ to, data: encode(signature, ...args) }]
}

const transfer = 'transfer(address,uint256)'
const transferFrom = 'transferFrom(address,address,uint256)'
const setForAll = 'setApprovalForAll(address,bool)'
const increase = 'increaseAllowance(address,uint256)'
const approve = 'approve(address spender, uint256 amount)'
const execTransaction =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
const nobody = '0x0000000000000000000000000000000000000000'

/** One entry of Safe's packed list. */
function packed(operation: number, to: Hex, data: Hex, value = 0n): Hex {
  return concat([toHex(operation, { size: 1 }), to, toHex(value, { size: 32 }), toHex(size(data), { size: 32 }), data])
}

function nest(scene: Scene, depth: number): Hex {
  if (depth === 0) return encode(approve, scene.thief, most)
  return encode('multicall(bytes[] data)', [nest(scene, depth - 1)])
}

/** Nothing here takes or gives away a right: it is calm, or at most amber for what nobody can read. */
const harmless: readonly Intent<Made>[] = [
  calm(
    'coin to a friend',
    ['Sends 1 ETH to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30', not('Can spend', 'We don’t know')],
    ({ friend }) => ({ to: friend, value: '0xde0b6b3a7640000' }),
  ),
  calm('coin to oneself', ['Sends 0.5 ETH'], ({ me }) => ({ to: me, value: '0x6f05b59d3b20000' })),
  calm(
    'a token to a friend',
    ['Sends 2.5 USDC to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30', not('Can spend')],
    ({ usdc, friend }) => [usdc, transfer, friend, 2_500_000n],
  ),
  calm('a token that returns nothing', ['Sends 3 USDT'], ({ usdt, friend }) => [usdt, transfer, friend, 3_000_000n]),
  calm('one base unit of a token of 18 digits', ['Sends 0.000000000000000001 FOY'], ({ foy, friend }) => [
    foy,
    transfer,
    friend,
    1n,
  ]),
  calm('an NFT to a friend', ['Sends NFT #1 of HOME to'], ({ nft, me, friend }) => [
    nft,
    'safeTransferFrom(address,address,uint256)',
    me,
    friend,
    1n,
  ]),
  calm('an NFT by the selector that tokens have too', ['Sends NFT #1 of HOME to'], ({ nft, me, friend }) => [
    nft,
    transferFrom,
    me,
    friend,
    1n,
  ]),
  calm('a permission taken back', ['Revokes ', not('can spend up to', 'Can spend up to')], ({ usdc, router }) => [
    usdc,
    approve,
    router,
    0n,
  ]),
  calm('every NFT taken back', ['Revokes '], ({ nft, router }) => [nft, setForAll, router, false]),
  calm('Permit2 shut', ['Revokes '], ({ anything, usdc, thief }) => [
    anything,
    'lockdown((address token, address spender)[])',
    [{ token: usdc, spender: thief }],
  ]),
  calm('coin wrapped', ['Sends 1 ETH to', '-1 ETH'], ({ weth }) => ({
    to: weth,
    value: '0xde0b6b3a7640000',
    data: encode('deposit()'),
  })),
  calm('a trade for oneself', ['-0.001 ETH', '+', 'USDC', not('not to you')], ({ router, weth, usdc, me }) => ({
    to: router,
    value: '0x38d7ea4c68000',
    data: encode('swapExactETHForTokens(uint256,address[],address,uint256)', 2_900_000n, [weth, usdc], me, soon),
  })),
  calm('a vote of one’s own', ['You will vote with your own'], ({ nfts, me }) => [nfts, 'delegate(address)', me]),
  caution('a vote at a contract that is no token', ['could not be read', not('You vote')], ({ anything, me }) => [
    anything,
    'delegate(address)',
    me,
  ]),
  calm('two transfers', ['Sends 1 USDC', 'Sends 0.1 ETH', 'one after another'], ({ usdc, friend }) => [
    { to: usdc, data: encode(transfer, friend, 1_000_000n) },
    { to: friend, value: '0x16345785d8a0000' },
  ]),
]

const cautions: readonly Intent<Made>[] = [
  caution(
    'a limited approval to a contract',
    ['can spend up to 5 USDC of yours', not('Unlimited', 'all your')],
    ({ usdc, router }) => [usdc, approve, router, 5_000_000n],
  ),
  caution('a limited raise', ['can spend 5 USDC more than before'], ({ usdc, router }) => [
    usdc,
    increase,
    router,
    5_000_000n,
  ]),
  caution('one NFT to a market', ['can take NFT #1 of HOME'], ({ nft, router }) => [nft, approve, router, 1n]),
  caution(
    'a trade for somebody else',
    ['goes to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30, not to you'],
    ({ router, weth, usdc, friend }) => ({
      to: router,
      value: '0x38d7ea4c68000',
      data: encode('swapExactETHForTokens(uint256,address[],address,uint256)', 0n, [weth, usdc], friend, soon),
    }),
  ),
  caution('a vote for somebody else', ['will vote with your tokens'], ({ foy, friend }) => [
    foy,
    'delegate(address)',
    friend,
  ]),
  caution('a call nobody knows', ['call couldn’t be decoded (0xdeadbeef)'], ({ multicall }) => ({
    to: multicall,
    data: '0xdeadbeef',
  })),
  caution('fewer bytes than a selector', ['call couldn’t be decoded (0xab)'], ({ weth }) => ({
    to: weth,
    data: '0xab',
  })),
  caution('a new contract', ['deploys a new contract'], () => ({ data: '0x6001600255' })),
  caution(
    'tokens of somebody who allowed it',
    ['Takes 1 USDC from 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    ({ usdc, friend, thief }) => [usdc, transferFrom, friend, thief, 1_000_000n],
  ),
  caution('ownership taken over', ['Your account becomes the owner'], ({ foy }) => [foy, 'acceptOwnership()']),
  caution(
    'Permit2, limited, for a short time',
    ['can spend up to 5 USDC', not('never expires')],
    ({ multicall, usdc, router }) => [
      multicall,
      'approve(address,address,uint160,uint48)',
      usdc,
      router,
      5_000_000n,
      Number(soon),
    ],
  ),
]

const permissions: readonly Intent<Made>[] = [
  danger('an approval without a limit', ['Unlimited approval:', 'all your USDC'], ({ usdc, router }) => [
    usdc,
    approve,
    router,
    most,
  ]),
  danger('the same, one less than the most', ['Unlimited approval:'], ({ usdc, router }) => [
    usdc,
    approve,
    router,
    most - 1n,
  ]),
  danger('all that there is of a token, though it looks like a number', ['Unlimited approval:'], ({ usdc, router }) => [
    usdc,
    approve,
    router,
    10n ** 20n,
  ]),
  danger(
    'an approval for a plain account',
    ['is a personal account, not a contract', 'can spend up to 5 USDC'],
    ({ usdc, thief }) => [usdc, approve, thief, 5_000_000n],
  ),
  danger('a raise without a limit', ['Unlimited approval:'], ({ usdc, router }) => [usdc, increase, router, most]),
  danger('the older raise', ['Unlimited approval:'], ({ usdc, router }) => [
    usdc,
    'increaseApproval(address,uint256)',
    router,
    most,
  ]),
  danger('an approval with bytes behind it', ['Unlimited approval:'], ({ usdc, router }) => ({
    to: usdc,
    data: concat([encode(approve, router, most), '0x00ff']),
  })),
  danger(
    'an approval cut short, which old contracts fill up',
    ['This claims to be approve, but its data doesn’t match'],
    ({ usdc, router }) => ({ to: usdc, data: encode(approve, router, most).slice(0, -8) as Hex }),
  ),
  danger(
    'a yes that is neither 0 nor 1',
    ['This claims to be setApprovalForAll, but its data doesn’t match'],
    ({ nft, router }) => ({ to: nft, data: concat(['0xa22cb465', pad(router), pad('0x02')]) }),
  ),
  danger('every NFT', ['can take every NFT in this collection'], ({ nft, router }) => [nft, setForAll, router, true]),
  danger('an operator of ERC-777', ['can act for you in'], ({ foy, thief }) => [
    foy,
    'authorizeOperator(address)',
    thief,
  ]),
  danger('approve and call', ['Unlimited approval:'], ({ usdc, router }) => [
    usdc,
    'approveAndCall(address,uint256,bytes)',
    router,
    most,
    '0x',
  ]),
  danger('EIP-2612 on the network', ['Unlimited approval:'], ({ usdc, me, router }) => [
    usdc,
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    me,
    router,
    most,
    soon,
    27,
    word,
    word,
  ]),
  danger('DAI’s permit on the network', ['Unlimited approval:'], ({ usdc, me, router }) => [
    usdc,
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    me,
    router,
    0n,
    soon,
    true,
    27,
    word,
    word,
  ]),
  danger(
    'Permit2 without a limit or an end',
    ['Unlimited approval:', 'all your USDC', 'never expires'],
    ({ multicall, usdc, router }) => [
      multicall,
      'approve(address,address,uint160,uint48)',
      usdc,
      router,
      2n ** 160n - 1n,
      2 ** 48 - 1,
    ],
  ),
  danger(
    'Permit2’s single permit on the network',
    ['Unlimited approval:', 'all your USDC'],
    ({ multicall, me, usdc, router }) => [
      multicall,
      'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
      me,
      {
        details: { token: usdc, amount: 2n ** 160n - 1n, expiration: Number(soon), nonce: 0 },
        spender: router,
        sigDeadline: soon,
      },
      '0x',
    ],
  ),
  danger(
    'Permit2’s batch: two tokens at once',
    ['all your USDC', 'all your FOY', not('542975 USDC')],
    ({ multicall, me, usdc, foy, router }) => [
      multicall,
      'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
      me,
      {
        details: [usdc, foy].map((token) => ({ token, amount: 2n ** 160n - 1n, expiration: Number(soon), nonce: 0 })),
        spender: router,
        sigDeadline: soon,
      },
      '0x',
    ],
  ),
  danger('credit in one’s name', ['can borrow without a limit in your name'], ({ usdc, thief }) => [
    usdc,
    'approveDelegation(address,uint256)',
    thief,
    most,
  ]),
  danger('a relayer of a vault', ['can act for you in'], ({ multicall, me, thief }) => [
    multicall,
    'setRelayerApproval(address,address,bool)',
    me,
    thief,
    true,
  ]),
  danger('a manager of a market', ['can act for you in'], ({ multicall, thief }) => [
    multicall,
    'allow(address,bool)',
    thief,
    true,
  ]),
]

const control: readonly Intent<Made>[] = [
  ...(
    [
      ['ownership', 'transferOwnership(address)', 'becomes the owner of'],
      ['ownership by setOwner', 'setOwner(address)', 'becomes the owner of'],
      ['a proxy’s code', 'upgradeTo(address)', 'Replaces the code of'],
      ['a proxy’s admin', 'changeAdmin(address)', 'can replace the code of'],
      ['a module of a Safe', 'enableModule(address)', 'without its signers'],
      ['a guard of a Safe', 'setGuard(address)', 'decides from now on'],
      ['a minter', 'addMinter(address)', 'gets a role'],
    ] as const
  ).map(([name, signature, says]): Intent<Made> => {
    return danger(name, [says], ({ foy, thief }) => [foy, signature, thief])
  }),
  danger('a proxy’s code, and a call with it', ['Replaces the code of'], ({ foy, thief }) => [
    foy,
    'upgradeToAndCall(address,bytes)',
    thief,
    '0x',
  ]),
  danger(
    'an admin’s upgrade of a proxy',
    [/Replaces the code of 0x\w+ with the code at 0x\w+/],
    ({ multicall, foy, thief }) => [multicall, 'upgrade(address,address)', foy, thief],
  ),
  danger('no owner any more', ['will have no owner'], ({ foy }) => [foy, 'renounceOwnership()']),
  danger('a role', ['gets a role'], ({ foy, thief }) => [foy, 'grantRole(bytes32,address)', word, thief]),
  danger('a name that is given away', ['becomes the owner of an entry'], ({ multicall, thief }) => [
    multicall,
    'setOwner(bytes32,address)',
    word,
    thief,
  ]),
  danger('a signer of a Safe', ['becomes a signer of'], ({ foy, thief }) => [
    foy,
    'addOwnerWithThreshold(address,uint256)',
    thief,
    1n,
  ]),
  danger('a signer of a Safe changed', ['becomes a signer of'], ({ foy, me, friend, thief }) => [
    foy,
    'swapOwner(address,address,address)',
    friend,
    me,
    thief,
  ]),
  danger('a Safe that needs fewer signers', ['how many signers'], ({ foy }) => [foy, 'changeThreshold(uint256)', 1n]),
  danger('the deposit at an EntryPoint', ['Takes 1 ETH that pays for network fees'], ({ multicall, thief }) => [
    multicall,
    'withdrawTo(address,uint256)',
    thief,
    10n ** 18n,
  ]),
  danger('facets of a diamond', ['Replaces the code of'], ({ foy, thief }) => [
    foy,
    'diamondCut((address facet, uint8 action, bytes4[] selectors)[] cut, address init, bytes data)',
    [{ facet: thief, action: 0, selectors: ['0xdeadbeef'] }],
    thief,
    '0x',
  ]),
]

const wrapped: readonly Intent<Made>[] = [
  danger('an approval inside a multicall', ['Unlimited approval:', 'Inside call 1'], ({ usdc, router }) => [
    usdc,
    'multicall(bytes[])',
    [encode(approve, router, most)],
  ]),
  danger('with a deadline before it', ['Unlimited approval:'], ({ usdc, router }) => [
    usdc,
    'multicall(uint256,bytes[])',
    soon,
    [encode(approve, router, most)],
  ]),
  danger(
    'inside Multicall3, behind a harmless call',
    ['Unlimited approval:', 'all your FOY'],
    ({ multicall, usdc, foy, friend, router }) => [
      multicall,
      'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
      [
        { target: usdc, allowFailure: true, callData: encode(transfer, friend, 1n) },
        { target: foy, allowFailure: true, callData: encode(approve, router, most) },
      ],
    ],
  ),
  danger('deeper than this wallet reads', ['more nested calls than can be decoded'], (scene) => ({
    to: scene.usdc,
    data: nest(scene, 12),
  })),
  danger('three multicalls deep', ['Unlimited approval:'], (scene) => ({ to: scene.usdc, data: nest(scene, 3) })),
  danger(
    'more calls than this wallet reads, the last one bad',
    ['more nested calls than can be decoded'],
    ({ usdc, friend, router }) => [
      usdc,
      'multicall(bytes[])',
      [...Array.from({ length: 400 }, () => encode(transfer, friend, 0n)), encode(approve, router, most)],
    ],
  ),
  danger('a Safe’s transaction', ['Unlimited approval:', not('runs as if it were')], ({ foy, usdc, router }) => [
    foy,
    execTransaction,
    usdc,
    0n,
    encode(approve, router, most),
    0,
    0n,
    0n,
    0n,
    nobody,
    nobody,
    '0x',
  ]),
  danger('a Safe’s delegatecall', ['runs as if it were'], ({ foy, thief }) => [
    foy,
    execTransaction,
    thief,
    0n,
    '0xdeadbeef',
    1,
    0n,
    0n,
    0n,
    nobody,
    nobody,
    '0x',
  ]),
  danger(
    'multisend with an approval as its second part',
    ['Unlimited approval:', 'all your FOY', 'Takes 1 USDC from', 'makes this call, not your account: transfer'],
    ({ foy, usdc, friend, router }) => [
      foy,
      'multiSend(bytes)',
      concat([packed(0, usdc, encode(transfer, friend, 1_000_000n)), packed(0, foy, encode(approve, router, most))]),
    ],
  ),
  danger('multisend with a delegatecall', ['runs as if it were'], ({ foy, thief }) => [
    foy,
    'multiSend(bytes)',
    packed(1, thief, '0xdeadbeef'),
  ]),
  danger(
    'multisend whose length lies',
    ['This claims to be multiSend, but its data doesn’t match'],
    ({ foy, thief }) => [foy, 'multiSend(bytes)', concat([packed(0, thief, '0xdeadbeef'), '0x00', thief])],
  ),
  danger('a smart account’s batch', ['Unlimited approval:'], ({ foy, usdc, router }) => [
    foy,
    'executeBatch((address target, uint256 value, bytes data)[] calls)',
    [{ target: usdc, value: 0n, data: encode(approve, router, most) }],
  ]),
  danger('a forwarder’s request, brought to the network', ['every NFT'], ({ multicall, me, nft, router }) => [
    multicall,
    'execute((address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data) request, bytes signature)',
    {
      from: me,
      to: nft,
      value: 0n,
      gas: 1n,
      nonce: 0n,
      data: encode(setForAll, router, true),
    },
    '0x',
  ]),
  danger(
    'bait first, the approval as the third of a batch',
    ['Unlimited approval:', 'all your FOY', 'Call 3 of 3'],
    ({ usdc, foy, friend, router }) => [
      { to: friend, value: '0x1' },
      { to: usdc, data: encode(transfer, friend, 1n) },
      { to: foy, data: encode(approve, router, most) },
    ],
  ),
  danger(
    'fifty calls, the last one bad: all are there',
    ['Unlimited approval:', 'Call 1 of 50', 'Call 50 of 50'],
    ({ usdc, foy, friend, router }) => [
      ...Array.from({ length: 49 }, (_, index) => ({
        to: usdc,
        data: encode(transfer, friend, BigInt(index)),
      })),
      { to: foy, data: encode(approve, router, most) },
    ],
  ),
]

const losses: readonly Intent<Made>[] = [
  danger('a token to its own contract', ['sends tokens to the token’s own contract'], ({ usdc }) => [
    usdc,
    transfer,
    usdc,
    1_000_000n,
  ]),
  danger('coin to nobody', ['is an address that no one can use'], () => ({ to: nobody, value: '0x1' })),
  danger('a token to where it burns', ['is an address that no one can use'], ({ usdc }) => [
    usdc,
    transfer,
    '0x000000000000000000000000000000000000dEaD',
    1_000_000n,
  ]),
]

type Step = readonly [command: number, input: Hex]
type Plan = (scene: Scene) => readonly Step[]

const pack = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types), values as never)
const toBytes = (numbers: readonly number[]): Hex =>
  `0x${numbers.map((one) => one.toString(16).padStart(2, '0')).join('')}`
const toCommands = (steps: readonly Step[]) => toBytes(steps.map(([command]) => command))
const toInputs = (steps: readonly Step[]) => steps.map(([, input]) => input)

const caller: Address = '0x0000000000000000000000000000000000000001'
const itself: Address = '0x0000000000000000000000000000000000000002'
const path = `0x${'22'.repeat(43)}` as const
const swapTypes = 'address, uint256, uint256, bytes, bool'
const uint160 = 2n ** 160n - 1n

const swapTo = (to: Address, least = 900n): Step => [0x00, pack(swapTypes, to, 1_000n, least, path, true)]
const permit = ({ usdc }: Scene, amount: bigint, spender: Address): Step => [
  0x0a,
  pack(
    '((address, uint160, uint48, uint48), address, uint256), bytes',
    [[usdc, amount, Number(soon), 0], spender, soon],
    '0x11',
  ),
]

const trade = (level: typeof calm, name: string, says: Parameters<typeof calm>[1], plan: Plan) =>
  level(name, says, (scene): Made => {
    const steps = plan(scene)
    return [scene.anything, 'execute(bytes,bytes[],uint256)', toCommands(steps), toInputs(steps), soon]
  })

/** Calls of Uniswap's Universal Router, and calls to where no contract stands. */
const routed: readonly Intent<Made>[] = [
  trade(
    calm,
    'a trade through a router, for oneself',
    [/A trade at 0x0{35}A11cE: swap\./i, not('don’t know', 'not to you', 'no minimum')],
    () => [swapTo(caller)],
  ),
  trade(
    calm,
    'a trade that ends in the network’s own coin, with a small fee',
    [
      'swap, fee, unwrap',
      '0.25% of what you receive goes to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
      not('not to you', 'no minimum'),
    ],
    ({ friend, weth }) => [
      swapTo(itself, 0n),
      [0x06, pack('address, address, uint256', weth, friend, 25n)],
      [0x0c, pack('address, uint256', caller, 900n)],
    ],
  ),
  calm('one whose step may fail, without a time to end', ['swap', not('don’t know')], ({ anything, me }) => [
    { to: anything, data: encode('execute(bytes,bytes[])', '0x80', [swapTo(me)[1]]) },
  ]),
  trade(
    calm,
    'a trade in the newest pools, taken by oneself',
    [
      'swap',
      'You pay up to 0.000000000000000005 WETH',
      'You receive at least 0.000001 USDC',
      not('don’t know', 'not to you'),
    ],
    ({ usdc, weth }) => [
      [
        0x10,
        pack('bytes, bytes[]', '0x060c0f', [
          '0x',
          pack('address, uint256', weth, 5n),
          pack('address, uint256', usdc, 1n),
        ]),
      ],
    ],
  ),
  trade(
    caution,
    'a trade through a router, for somebody else',
    ['goes to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E, not to you'],
    ({ thief }) => [swapTo(thief)],
  ),
  trade(
    caution,
    'a trade whose outcome somebody else sweeps',
    ['goes to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E, not to you'],
    ({ thief, usdc }) => [swapTo(itself), [0x04, pack('address, address, uint256', usdc, thief, 900n)]],
  ),
  trade(caution, 'a trade whose outcome is unwrapped for somebody else', ['not to you'], ({ thief }) => [
    swapTo(itself),
    [0x0c, pack('address, uint256', thief, 900n)],
  ]),
  trade(caution, 'a trade whose outcome is handed on', ['not to you'], ({ thief, usdc }) => [
    swapTo(itself),
    [0x05, pack('address, address, uint256', usdc, thief, 900n)],
  ]),
  trade(caution, 'a trade without a least amount', ['sets no minimum'], () => [swapTo(caller, 0n)]),
  trade(caution, 'a fee of half of the trade', ['50.00% of what you receive goes to'], ({ thief, usdc }) => [
    swapTo(itself),
    [0x06, pack('address, address, uint256', usdc, thief, 5_000n)],
    [0x04, pack('address, address, uint256', usdc, caller, 1n)],
  ]),
  trade(caution, 'a trade in the newest pools, taken by somebody else', ['not to you'], ({ thief, usdc }) => [
    [
      0x10,
      pack('bytes, bytes[]', '0x060b0e', [
        '0x',
        pack('address, uint256, bool', usdc, 5n, true),
        pack('address, address, uint256', usdc, thief, 0n),
      ]),
    ],
  ]),
  trade(caution, 'a step that nobody knows', ['One step of this trade couldn’t be decoded (0x3f)'], () => [
    swapTo(caller),
    [0x3f, '0x'],
  ]),
  trade(
    caution,
    'an action in the newest pools that nobody knows',
    ['One step of this trade couldn’t be decoded (0x02)'],
    () => [[0x10, pack('bytes, bytes[]', '0x02', ['0x'])]],
  ),
  trade(
    caution,
    'what an earlier router reads as a sweep for somebody else, and a later one as nothing that is known',
    ['not to you', 'One step of this trade couldn’t be decoded (0x44)'],
    ({ thief, usdc }) => [swapTo(itself), [0x44, pack('address, address, uint256', usdc, thief, 900n)]],
  ),
  trade(caution, 'a limited permission in a trade', ['can spend up to 1 USDC of yours', 'approval, swap'], (scene) => [
    permit(scene, 1_000_000n, scene.anything),
    swapTo(caller),
  ]),
  trade(
    calm,
    'tokens that a router takes for somebody else',
    ['Sends 1 USDC to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'],
    ({ thief, usdc }) => [[0x02, pack('address, address, uint160', usdc, thief, 1_000_000n)]],
  ),
  trade(
    calm,
    'several of them at once',
    ['Sends 2 USDC to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'],
    ({ thief, usdc, me }) => [[0x0d, pack('(address, address, uint160, address)[]', [[me, thief, 2_000_000n, usdc]])]],
  ),
  caution(
    'data for where no contract stands',
    ['There is no contract at 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    ({ friend }) => [{ to: friend, value: '0x1', data: encode('deposit()') }],
  ),
  caution(
    'data that nobody knows for where no contract stands',
    ['There is no contract at', 'call couldn’t be decoded'],
    ({ friend }) => [{ to: friend, data: '0x12345678' }],
  ),
  caution(
    'a batch, one of whose calls goes to where no contract stands',
    ['There is no contract at 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    ({ friend, me, usdc }) => [
      { to: usdc, data: encode(transfer, friend, 1n) },
      { to: friend, data: encode(transfer, me, 1n) },
    ],
  ),
  trade(danger, 'an unlimited permission in a trade', ['Unlimited approval:', 'all your USDC'], (scene) => [
    permit(scene, uint160, scene.anything),
    swapTo(caller),
  ]),
  trade(danger, 'a permission for a plain account in a trade', ['is a personal account, not a contract'], (scene) => [
    permit(scene, 1_000_000n, scene.thief),
    swapTo(caller),
  ]),
  trade(
    danger,
    'several permissions in a trade, one of them unlimited',
    ['Unlimited approval:'],
    ({ usdc, foy, anything }) => [
      [
        0x03,
        pack(
          '((address, uint160, uint48, uint48)[], address, uint256), bytes',
          [
            [
              [usdc, 1n, Number(soon), 0],
              [foy, uint160, Number(soon), 0],
            ],
            anything,
            soon,
          ],
          '0x11',
        ),
      ],
    ],
  ),
  trade(danger, 'an unlimited permission in steps inside a step', ['Unlimited approval:', 'nested steps'], (scene) => {
    const inside = [permit(scene, uint160, scene.anything)]
    return [[0x21, pack('bytes, bytes[]', toCommands(inside), toInputs(inside))]]
  }),
  danger('steps that do not fit their inputs', ['its data doesn’t match'], ({ anything }) => [
    { to: anything, data: encode('execute(bytes,bytes[],uint256)', '0x0004', ['0x'], soon) },
  ]),
]

export const callIntents: readonly CallIntent[] = [
  ...harmless,
  ...cautions,
  ...permissions,
  ...control,
  ...wrapped,
  ...losses,
  ...routed,
].map((intent) => ({ ...intent, make: (scene) => toCalls(intent.make(scene)) }))
