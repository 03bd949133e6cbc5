import { concat, type Hex, pad, size, toHex } from 'viem'
import { type Call, type CallIntent, encode, most, type Scene, soon } from './intent.ts'
import { routerIntents } from './routerIntents.ts'

const word = `0x${'11'.repeat(32)}` as const
const one = (call: (scene: Scene) => Call) => (scene: Scene) => [call(scene)]
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
const harmless: readonly CallIntent[] = [
  {
    name: 'coin to a friend',
    level: 'calm',
    says: ['Sends 1 ETH to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    never: ['Can spend', 'We don’t know'],
    calls: one(({ friend }) => ({ to: friend, value: '0xde0b6b3a7640000' })),
  },
  {
    name: 'coin to oneself',
    level: 'calm',
    says: ['Sends 0.5 ETH'],
    calls: one(({ me }) => ({ to: me, value: '0x6f05b59d3b20000' })),
  },
  {
    name: 'a token to a friend',
    level: 'calm',
    says: ['Sends 2.5 USDC to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    never: ['Can spend'],
    calls: one(({ usdc, friend }) => ({ to: usdc, data: encode('transfer(address,uint256)', friend, 2_500_000n) })),
  },
  {
    name: 'a token that returns nothing',
    level: 'calm',
    says: ['Sends 3 USDT'],
    calls: one(({ usdt, friend }) => ({ to: usdt, data: encode('transfer(address,uint256)', friend, 3_000_000n) })),
  },
  {
    name: 'one base unit of a token of 18 digits',
    level: 'calm',
    says: ['Sends 0.000000000000000001 FOY'],
    calls: one(({ foy, friend }) => ({ to: foy, data: encode('transfer(address,uint256)', friend, 1n) })),
  },
  {
    name: 'an NFT to a friend',
    level: 'calm',
    says: ['Sends NFT #1 of HOME to'],
    calls: one(({ nft, me, friend }) => ({
      to: nft,
      data: encode('safeTransferFrom(address,address,uint256)', me, friend, 1n),
    })),
  },
  {
    name: 'an NFT by the selector that tokens have too',
    level: 'calm',
    says: ['Sends NFT #1 of HOME to'],
    calls: one(({ nft, me, friend }) => ({
      to: nft,
      data: encode('transferFrom(address,address,uint256)', me, friend, 1n),
    })),
  },
  {
    name: 'a permission taken back',
    level: 'calm',
    says: ['Revokes '],
    never: ['can spend up to', 'Can spend up to'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode(approve, router, 0n) })),
  },
  {
    name: 'every NFT taken back',
    level: 'calm',
    says: ['Revokes '],
    calls: one(({ nft, router }) => ({ to: nft, data: encode('setApprovalForAll(address,bool)', router, false) })),
  },
  {
    name: 'Permit2 shut',
    level: 'calm',
    says: ['Revokes '],
    calls: one(({ anything, usdc, thief }) => ({
      to: anything,
      data: encode('lockdown((address token, address spender)[])', [{ token: usdc, spender: thief }]),
    })),
  },
  {
    name: 'coin wrapped',
    level: 'calm',
    says: ['Sends 1 ETH to', '-1 ETH'],
    calls: one(({ weth }) => ({ to: weth, value: '0xde0b6b3a7640000', data: encode('deposit()') })),
  },
  {
    name: 'a trade for oneself',
    level: 'calm',
    says: ['-0.001 ETH', '+', 'USDC'],
    never: ['not to you'],
    calls: one(({ router, weth, usdc, me }) => ({
      to: router,
      value: '0x38d7ea4c68000',
      data: encode('swapExactETHForTokens(uint256,address[],address,uint256)', 2_900_000n, [weth, usdc], me, soon),
    })),
  },
  {
    name: 'a vote of one’s own',
    level: 'calm',
    says: ['You will vote with your own'],
    calls: one(({ nfts, me }) => ({ to: nfts, data: encode('delegate(address)', me) })),
  },
  {
    name: 'a vote at a contract that is no token',
    level: 'caution',
    says: ['could not be read'],
    never: ['You vote'],
    calls: one(({ anything, me }) => ({ to: anything, data: encode('delegate(address)', me) })),
  },
  {
    name: 'two transfers',
    level: 'calm',
    says: ['Sends 1 USDC', 'Sends 0.1 ETH', 'one after another'],
    calls: ({ usdc, friend }) => [
      { to: usdc, data: encode('transfer(address,uint256)', friend, 1_000_000n) },
      { to: friend, value: '0x16345785d8a0000' },
    ],
  },
]

const cautions: readonly CallIntent[] = [
  {
    name: 'a limited approval to a contract',
    level: 'caution',
    says: ['can spend up to 5 USDC of yours'],
    never: ['Unlimited', 'all your'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode(approve, router, 5_000_000n) })),
  },
  {
    name: 'a limited raise',
    level: 'caution',
    says: ['can spend 5 USDC more than before'],
    calls: one(({ usdc, router }) => ({
      to: usdc,
      data: encode('increaseAllowance(address,uint256)', router, 5_000_000n),
    })),
  },
  {
    name: 'one NFT to a market',
    level: 'caution',
    says: ['can take NFT #1 of HOME'],
    calls: one(({ nft, router }) => ({ to: nft, data: encode(approve, router, 1n) })),
  },
  {
    name: 'a trade for somebody else',
    level: 'caution',
    says: ['goes to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30, not to you'],
    calls: one(({ router, weth, usdc, friend }) => ({
      to: router,
      value: '0x38d7ea4c68000',
      data: encode('swapExactETHForTokens(uint256,address[],address,uint256)', 0n, [weth, usdc], friend, soon),
    })),
  },
  {
    name: 'a vote for somebody else',
    level: 'caution',
    says: ['will vote with your tokens'],
    calls: one(({ foy, friend }) => ({ to: foy, data: encode('delegate(address)', friend) })),
  },
  {
    name: 'a call nobody knows',
    level: 'caution',
    says: ['call couldn’t be decoded (0xdeadbeef)'],
    calls: one(({ multicall }) => ({ to: multicall, data: '0xdeadbeef' })),
  },
  {
    name: 'fewer bytes than a selector',
    level: 'caution',
    says: ['call couldn’t be decoded (0xab)'],
    calls: one(({ weth }) => ({ to: weth, data: '0xab' })),
  },
  {
    name: 'a new contract',
    level: 'caution',
    says: ['deploys a new contract'],
    calls: one(() => ({ data: '0x6001600255' })),
  },
  {
    name: 'tokens of somebody who allowed it',
    level: 'caution',
    says: ['Takes 1 USDC from 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    calls: one(({ usdc, friend, thief }) => ({
      to: usdc,
      data: encode('transferFrom(address,address,uint256)', friend, thief, 1_000_000n),
    })),
  },
  {
    name: 'ownership taken over',
    level: 'caution',
    says: ['Your account becomes the owner'],
    calls: one(({ foy }) => ({ to: foy, data: encode('acceptOwnership()') })),
  },
  {
    name: 'Permit2, limited, for a short time',
    level: 'caution',
    says: ['can spend up to 5 USDC'],
    never: ['never expires'],
    calls: one(({ multicall, usdc, router }) => ({
      to: multicall,
      data: encode('approve(address,address,uint160,uint48)', usdc, router, 5_000_000n, Number(soon)),
    })),
  },
]

const permissions: readonly CallIntent[] = [
  {
    name: 'an approval without a limit',
    level: 'danger',
    says: ['Unlimited approval:', 'all your USDC'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode(approve, router, most) })),
  },
  {
    name: 'the same, one less than the most',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode(approve, router, most - 1n) })),
  },
  {
    name: 'all that there is of a token, though it looks like a number',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode(approve, router, 10n ** 20n) })),
  },
  {
    name: 'an approval for a plain account',
    level: 'danger',
    says: ['is a personal account, not a contract', 'can spend up to 5 USDC'],
    calls: one(({ usdc, thief }) => ({ to: usdc, data: encode(approve, thief, 5_000_000n) })),
  },
  {
    name: 'a raise without a limit',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode('increaseAllowance(address,uint256)', router, most) })),
  },
  {
    name: 'the older raise',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode('increaseApproval(address,uint256)', router, most) })),
  },
  {
    name: 'an approval with bytes behind it',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: concat([encode(approve, router, most), '0x00ff']) })),
  },
  {
    name: 'an approval cut short, which old contracts fill up',
    level: 'danger',
    says: ['This claims to be approve, but its data doesn’t match'],
    calls: one(({ usdc, router }) => ({ to: usdc, data: encode(approve, router, most).slice(0, -8) as Hex })),
  },
  {
    name: 'a yes that is neither 0 nor 1',
    level: 'danger',
    says: ['This claims to be setApprovalForAll, but its data doesn’t match'],
    calls: one(({ nft, router }) => ({ to: nft, data: concat(['0xa22cb465', pad(router), pad('0x02')]) })),
  },
  {
    name: 'every NFT',
    level: 'danger',
    says: ['can take every NFT in this collection'],
    calls: one(({ nft, router }) => ({ to: nft, data: encode('setApprovalForAll(address,bool)', router, true) })),
  },
  {
    name: 'an operator of ERC-777',
    level: 'danger',
    says: ['can act for you in'],
    calls: one(({ foy, thief }) => ({ to: foy, data: encode('authorizeOperator(address)', thief) })),
  },
  {
    name: 'approve and call',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({
      to: usdc,
      data: encode('approveAndCall(address,uint256,bytes)', router, most, '0x'),
    })),
  },
  {
    name: 'EIP-2612 on the network',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, me, router }) => ({
      to: usdc,
      data: encode(
        'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
        me,
        router,
        most,
        soon,
        27,
        word,
        word,
      ),
    })),
  },
  {
    name: 'DAI’s permit on the network',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, me, router }) => ({
      to: usdc,
      data: encode(
        'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
        me,
        router,
        0n,
        soon,
        true,
        27,
        word,
        word,
      ),
    })),
  },
  {
    name: 'Permit2 without a limit or an end',
    level: 'danger',
    says: ['Unlimited approval:', 'all your USDC', 'never expires'],
    calls: one(({ multicall, usdc, router }) => ({
      to: multicall,
      data: encode('approve(address,address,uint160,uint48)', usdc, router, 2n ** 160n - 1n, 2 ** 48 - 1),
    })),
  },
  {
    name: 'Permit2’s single permit on the network',
    level: 'danger',
    says: ['Unlimited approval:', 'all your USDC'],
    calls: one(({ multicall, me, usdc, router }) => ({
      to: multicall,
      data: encode(
        'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
        me,
        {
          details: { token: usdc, amount: 2n ** 160n - 1n, expiration: Number(soon), nonce: 0 },
          spender: router,
          sigDeadline: soon,
        },
        '0x',
      ),
    })),
  },
  {
    name: 'Permit2’s batch: two tokens at once',
    level: 'danger',
    says: ['all your USDC', 'all your FOY'],
    never: ['542975 USDC'],
    calls: one(({ multicall, me, usdc, foy, router }) => ({
      to: multicall,
      data: encode(
        'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
        me,
        {
          details: [usdc, foy].map((token) => ({ token, amount: 2n ** 160n - 1n, expiration: Number(soon), nonce: 0 })),
          spender: router,
          sigDeadline: soon,
        },
        '0x',
      ),
    })),
  },
  {
    name: 'credit in one’s name',
    level: 'danger',
    says: ['can borrow without a limit in your name'],
    calls: one(({ usdc, thief }) => ({ to: usdc, data: encode('approveDelegation(address,uint256)', thief, most) })),
  },
  {
    name: 'a relayer of a vault',
    level: 'danger',
    says: ['can act for you in'],
    calls: one(({ multicall, me, thief }) => ({
      to: multicall,
      data: encode('setRelayerApproval(address,address,bool)', me, thief, true),
    })),
  },
  {
    name: 'a manager of a market',
    level: 'danger',
    says: ['can act for you in'],
    calls: one(({ multicall, thief }) => ({ to: multicall, data: encode('allow(address,bool)', thief, true) })),
  },
]

const control: readonly CallIntent[] = [
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
  ).map(([name, signature, says]): CallIntent => {
    return {
      name,
      level: 'danger',
      says: [says],
      calls: one(({ foy, thief }) => ({ to: foy, data: encode(signature, thief) })),
    }
  }),
  {
    name: 'a proxy’s code, and a call with it',
    level: 'danger',
    says: ['Replaces the code of'],
    calls: one(({ foy, thief }) => ({ to: foy, data: encode('upgradeToAndCall(address,bytes)', thief, '0x') })),
  },
  {
    name: 'an admin’s upgrade of a proxy',
    level: 'danger',
    says: [/Replaces the code of 0x\w+ with the code at 0x\w+/],
    calls: one(({ multicall, foy, thief }) => ({
      to: multicall,
      data: encode('upgrade(address,address)', foy, thief),
    })),
  },
  {
    name: 'no owner any more',
    level: 'danger',
    says: ['will have no owner'],
    calls: one(({ foy }) => ({ to: foy, data: encode('renounceOwnership()') })),
  },
  {
    name: 'a role',
    level: 'danger',
    says: ['gets a role'],
    calls: one(({ foy, thief }) => ({ to: foy, data: encode('grantRole(bytes32,address)', word, thief) })),
  },
  {
    name: 'a name that is given away',
    level: 'danger',
    says: ['becomes the owner of an entry'],
    calls: one(({ multicall, thief }) => ({ to: multicall, data: encode('setOwner(bytes32,address)', word, thief) })),
  },
  {
    name: 'a signer of a Safe',
    level: 'danger',
    says: ['becomes a signer of'],
    calls: one(({ foy, thief }) => ({ to: foy, data: encode('addOwnerWithThreshold(address,uint256)', thief, 1n) })),
  },
  {
    name: 'a signer of a Safe changed',
    level: 'danger',
    says: ['becomes a signer of'],
    calls: one(({ foy, me, friend, thief }) => ({
      to: foy,
      data: encode('swapOwner(address,address,address)', friend, me, thief),
    })),
  },
  {
    name: 'a Safe that needs fewer signers',
    level: 'danger',
    says: ['how many signers'],
    calls: one(({ foy }) => ({ to: foy, data: encode('changeThreshold(uint256)', 1n) })),
  },
  {
    name: 'the deposit at an EntryPoint',
    level: 'danger',
    says: ['Takes 1 ETH that pays for network fees'],
    calls: one(({ multicall, thief }) => ({
      to: multicall,
      data: encode('withdrawTo(address,uint256)', thief, 10n ** 18n),
    })),
  },
  {
    name: 'facets of a diamond',
    level: 'danger',
    says: ['Replaces the code of'],
    calls: one(({ foy, thief }) => ({
      to: foy,
      data: encode(
        'diamondCut((address facet, uint8 action, bytes4[] selectors)[] cut, address init, bytes data)',
        [{ facet: thief, action: 0, selectors: ['0xdeadbeef'] }],
        thief,
        '0x',
      ),
    })),
  },
]

const wrapped: readonly CallIntent[] = [
  {
    name: 'an approval inside a multicall',
    level: 'danger',
    says: ['Unlimited approval:', 'Inside call 1'],
    calls: one(({ usdc, router }) => ({
      to: usdc,
      data: encode('multicall(bytes[])', [encode(approve, router, most)]),
    })),
  },
  {
    name: 'with a deadline before it',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ usdc, router }) => ({
      to: usdc,
      data: encode('multicall(uint256,bytes[])', soon, [encode(approve, router, most)]),
    })),
  },
  {
    name: 'inside Multicall3, behind a harmless call',
    level: 'danger',
    says: ['Unlimited approval:', 'all your FOY'],
    calls: one(({ multicall, usdc, foy, friend, router }) => ({
      to: multicall,
      data: encode('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
        { target: usdc, allowFailure: true, callData: encode('transfer(address,uint256)', friend, 1n) },
        { target: foy, allowFailure: true, callData: encode(approve, router, most) },
      ]),
    })),
  },
  {
    name: 'deeper than this wallet reads',
    level: 'danger',
    says: ['more nested calls than can be decoded'],
    calls: one((scene) => ({ to: scene.usdc, data: nest(scene, 12) })),
  },
  {
    name: 'three multicalls deep',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one((scene) => ({ to: scene.usdc, data: nest(scene, 3) })),
  },
  {
    name: 'more calls than this wallet reads, the last one bad',
    level: 'danger',
    says: ['more nested calls than can be decoded'],
    calls: one(({ usdc, friend, router }) => ({
      to: usdc,
      data: encode('multicall(bytes[])', [
        ...Array.from({ length: 400 }, () => encode('transfer(address,uint256)', friend, 0n)),
        encode(approve, router, most),
      ]),
    })),
  },
  {
    name: 'a Safe’s transaction',
    level: 'danger',
    says: ['Unlimited approval:'],
    never: ['runs as if it were'],
    calls: one(({ foy, usdc, router }) => ({
      to: foy,
      data: encode(execTransaction, usdc, 0n, encode(approve, router, most), 0, 0n, 0n, 0n, nobody, nobody, '0x'),
    })),
  },
  {
    name: 'a Safe’s delegatecall',
    level: 'danger',
    says: ['runs as if it were'],
    calls: one(({ foy, thief }) => ({
      to: foy,
      data: encode(execTransaction, thief, 0n, '0xdeadbeef', 1, 0n, 0n, 0n, nobody, nobody, '0x'),
    })),
  },
  {
    name: 'multisend with an approval as its second part',
    level: 'danger',
    says: ['Unlimited approval:', 'all your FOY', 'Takes 1 USDC from', 'makes this call, not your account: transfer'],
    calls: one(({ foy, usdc, friend, router }) => ({
      to: foy,
      data: encode(
        'multiSend(bytes)',
        concat([
          packed(0, usdc, encode('transfer(address,uint256)', friend, 1_000_000n)),
          packed(0, foy, encode(approve, router, most)),
        ]),
      ),
    })),
  },
  {
    name: 'multisend with a delegatecall',
    level: 'danger',
    says: ['runs as if it were'],
    calls: one(({ foy, thief }) => ({ to: foy, data: encode('multiSend(bytes)', packed(1, thief, '0xdeadbeef')) })),
  },
  {
    name: 'multisend whose length lies',
    level: 'danger',
    says: ['This claims to be multiSend, but its data doesn’t match'],
    calls: one(({ foy, thief }) => ({
      to: foy,
      data: encode('multiSend(bytes)', concat([packed(0, thief, '0xdeadbeef'), '0x00', thief])),
    })),
  },
  {
    name: 'a smart account’s batch',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: one(({ foy, usdc, router }) => ({
      to: foy,
      data: encode('executeBatch((address target, uint256 value, bytes data)[] calls)', [
        { target: usdc, value: 0n, data: encode(approve, router, most) },
      ]),
    })),
  },
  {
    name: 'a forwarder’s request, brought to the network',
    level: 'danger',
    says: ['every NFT'],
    calls: one(({ multicall, me, nft, router }) => ({
      to: multicall,
      data: encode(
        'execute((address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data) request, bytes signature)',
        {
          from: me,
          to: nft,
          value: 0n,
          gas: 1n,
          nonce: 0n,
          data: encode('setApprovalForAll(address,bool)', router, true),
        },
        '0x',
      ),
    })),
  },
  {
    name: 'bait first, the approval as the third of a batch',
    level: 'danger',
    says: ['Unlimited approval:', 'all your FOY', 'Call 3 of 3'],
    calls: ({ usdc, foy, friend, router }) => [
      { to: friend, value: '0x1' },
      { to: usdc, data: encode('transfer(address,uint256)', friend, 1n) },
      { to: foy, data: encode(approve, router, most) },
    ],
  },
  {
    name: 'fifty calls, the last one bad: all are there',
    level: 'danger',
    says: ['Unlimited approval:', 'Call 1 of 50', 'Call 50 of 50'],
    calls: ({ usdc, foy, friend, router }) => [
      ...Array.from({ length: 49 }, (_, index) => ({
        to: usdc,
        data: encode('transfer(address,uint256)', friend, BigInt(index)),
      })),
      { to: foy, data: encode(approve, router, most) },
    ],
  },
]

const losses: readonly CallIntent[] = [
  {
    name: 'a token to its own contract',
    level: 'danger',
    says: ['sends tokens to the token’s own contract'],
    calls: one(({ usdc }) => ({ to: usdc, data: encode('transfer(address,uint256)', usdc, 1_000_000n) })),
  },
  {
    name: 'coin to nobody',
    level: 'danger',
    says: ['is an address that no one can use'],
    calls: one(() => ({ to: nobody, value: '0x1' })),
  },
  {
    name: 'a token to where it burns',
    level: 'danger',
    says: ['is an address that no one can use'],
    calls: one(({ usdc }) => ({
      to: usdc,
      data: encode('transfer(address,uint256)', '0x000000000000000000000000000000000000dEaD', 1_000_000n),
    })),
  },
]

export const callIntents: readonly CallIntent[] = [
  ...harmless,
  ...cautions,
  ...permissions,
  ...control,
  ...wrapped,
  ...losses,
  ...routerIntents,
]
