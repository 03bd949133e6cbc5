import { concat, encodeAbiParameters, type Hex, parseAbiParameters, toHex } from 'viem'
import type { Level } from '../../../src/approvals/review.ts'
import { encode, most, type Scene, soon } from './intent.ts'

/** A public form of call as its specification has it, and what a careful wallet makes of this one. */
export type PublicCall = {
  readonly name: string
  readonly source: string
  /** As published: the signature here has to come to the same. */
  readonly selector: Hex
  readonly signature: string
  readonly at: keyof Scene
  readonly args: (scene: Scene) => readonly unknown[]
  readonly value?: bigint
  readonly level: Level
}

type Args = (scene: Scene) => readonly unknown[]
type Rest = { readonly at?: keyof Scene; readonly value?: bigint; readonly name?: string }
type Case = Rest & { readonly level: Level; readonly args: Args }
/** One call of a form; beside it what tells it from the others: where it goes, what it pays, what it is called. */
const caseOf =
  (level: Level) =>
  (args: Args, rest: Rest | string = {}): Case => ({
    level,
    args,
    ...(typeof rest === 'string' ? { name: rest } : rest),
  })
const [calm, caution, danger] = [caseOf('calm'), caseOf('caution'), caseOf('danger')] as const

/** Seen in github.com/ethereum/EIPs and ERCs, and in OpenZeppelin’s interfaces. */
const eip = (number: number) => `eips.ethereum.org/EIPS/eip-${number}`
const word = `0x${'11'.repeat(32)}` as const
const nobody = '0x0000000000000000000000000000000000000000'
const router = '0x0000000000000000000000000000000000000002'
const million = 1_000_000n
/** Encodes what a step of Uniswap's router takes. */
const step = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types), values as never)
const sale = 'address, uint256, uint256, bytes, bool'
const hop = (one: Hex, other: Hex) => concat([one, toHex(3_000, { size: 3 }), other])

/** Source, where the calls go unless they say otherwise, and the calls by selector and form, both as published. */
const groups: readonly (readonly [
  source: string,
  at: keyof Scene,
  forms: { readonly [form: string]: readonly Case[] },
])[] = [
  [
    eip(20),
    'usdc',
    {
      '0xa9059cbb transfer(address,uint256)': [calm(({ friend }) => [friend, million])],
      '0x23b872dd transferFrom(address,address,uint256)': [calm(({ me, friend }) => [me, friend, million])],
      '0x095ea7b3 approve(address,uint256)': [
        caution(({ router: spender }) => [spender, million]),
        danger(({ router: spender }) => [spender, most], 'all'),
        calm(({ router: spender }) => [spender, 0n], 'none'),
        caution(({ router: spender }) => [spender, 0n], { at: 'nft', name: 'NFT 0' }),
      ],
    },
  ],
  [
    'github.com/OpenZeppelin/openzeppelin-contracts/blob/0f5bb1b3ff/contracts/token/ERC20/StandardToken.sol, and of 4.x ERC20.sol',
    'foy',
    {
      '0x39509351 increaseAllowance(address,uint256)': [caution(({ router: spender }) => [spender, million])],
      '0xa457c2d7 decreaseAllowance(address,uint256)': [
        calm(({ router: spender }) => [spender, 0n]),
        caution(({ router: spender }) => [spender, 1n], 'more than there is'),
      ],
      '0x66188463 decreaseApproval(address,uint256)': [calm(({ router: spender }) => [spender, 1n])],
      '0xd73dd623 increaseApproval(address,uint256)': [caution(({ router: spender }) => [spender, million])],
      '0x42966c68 burn(uint256)': [caution(() => [million])],
      '0x79cc6790 burnFrom(address,uint256)': [caution(({ me }) => [me, million])],
    },
  ],
  [
    eip(721),
    'nft',
    {
      '0x42842e0e safeTransferFrom(address,address,uint256)': [calm(({ me, friend }) => [me, friend, 1n])],
      '0xb88d4fde safeTransferFrom(address,address,uint256,bytes)': [
        calm(({ me, friend }) => [me, friend, 1n, '0x']),
        caution(({ me, friend }) => [me, friend, 1n, '0x01'], 'data'),
      ],
      '0xa22cb465 setApprovalForAll(address,bool)': [
        danger(({ router: spender }) => [spender, true]),
        calm(({ router: spender }) => [spender, false], 'none'),
      ],
    },
  ],
  [
    eip(1155),
    'nfts',
    {
      '0xf242432a safeTransferFrom(address,address,uint256,uint256,bytes)': [
        calm(({ me, friend }) => [me, friend, 7n, 3n, '0x']),
      ],
      '0x2eb2c2d6 safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': [
        calm(({ me, friend }) => [me, friend, [7n, 8n], [3n, 4n], '0x']),
        danger(({ me, friend }) => [me, friend, [7n, 8n], [3n], '0x'], 'lists of unequal length'),
      ],
    },
  ],
  [
    eip(777),
    'usdc',
    {
      '0x9bd9bbc6 send(address,uint256,bytes)': [calm(({ friend }) => [friend, million, '0x'])],
      '0x959b8c3f authorizeOperator(address)': [danger(({ thief }) => [thief])],
      '0xfad8b32a revokeOperator(address)': [caution(({ thief }) => [thief])],
      '0xfe9d9303 burn(uint256,bytes)': [caution(() => [million, '0x'])],
    },
  ],
  [
    eip(1363),
    'usdc',
    {
      '0x4000aea0 transferAndCall(address,uint256,bytes)': [calm(({ friend }) => [friend, million, '0x'])],
    },
  ],
  [
    eip(2612),
    'usdc',
    {
      '0xd505accf permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': [
        danger(({ me, router: spender }) => [me, spender, most, soon, 27, word, word]),
        caution(({ me, router: spender }) => [me, spender, million, soon, 27, word, word], 'limited'),
      ],
    },
  ],
  [
    'github.com/makerdao/dss/blob/fa4f6630af/src/dai.sol',
    'usdc',
    {
      '0x8fcbaf0c permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': [
        danger(({ me, router: spender }) => [me, spender, 0n, soon, true, 27, word, word]),
      ],
    },
  ],
  [
    eip(3009),
    'usdc',
    {
      '0xe3ee160e transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)': [
        caution(({ me, thief }) => [me, thief, million, 0n, soon, word, 27, word, word]),
      ],
      '0x5a049a70 cancelAuthorization(address,bytes32,uint8,bytes32,bytes32)': [
        caution(({ me }) => [me, word, 27, word, word]),
      ],
    },
  ],
  [
    'github.com/Uniswap/v2-periphery/blob/0335e8f7e1/contracts/interfaces/IWETH.sol',
    'weth',
    {
      '0xd0e30db0 deposit()': [
        calm(() => [], { value: 10n ** 18n }),
        caution(() => [], { value: 10n ** 18n, at: 'multicall', name: 'elsewhere' }),
      ],
      '0x2e1a7d4d withdraw(uint256)': [calm(() => [10n ** 15n])],
    },
  ],
  [
    'github.com/Uniswap/permit2/blob/cc56ad0f34/src/AllowanceTransfer.sol',
    'anything',
    {
      '0x87517c45 approve(address,address,uint160,uint48)': [
        caution(({ usdc, router: spender }) => [usdc, spender, million, Number(soon)]),
        calm(({ usdc, router: spender }) => [usdc, spender, 0n, 0], 'none'),
      ],
      '0x2b67b570 permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)': [
        danger(({ me, usdc, router: spender }) => [
          me,
          [[usdc, 2n ** 160n - 1n, Number(soon), 0], spender, soon],
          '0x11',
        ]),
      ],
      '0x2a2d80d1 permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)': [
        danger(({ me, usdc, router: spender }) => [
          me,
          [[[usdc, 2n ** 160n - 1n, Number(soon), 0]], spender, soon],
          '0x11',
        ]),
      ],
      '0x36c78516 transferFrom(address,address,uint160,address)': [
        calm(({ me, friend, usdc }) => [me, friend, million, usdc]),
      ],
      '0xcc53287f lockdown((address,address)[])': [calm(({ usdc, thief }) => [[[usdc, thief]]])],
    },
  ],
  [
    'github.com/Uniswap/permit2/blob/cc56ad0f34/src/SignatureTransfer.sol',
    'anything',
    {
      '0x30f28b7a permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)': [
        calm(({ usdc, me, friend }) => [[[usdc, million], 0n, soon], [friend, million], me, '0x11']),
      ],
    },
  ],
  [
    'github.com/Uniswap/v2-periphery/blob/0335e8f7e1/contracts/UniswapV2Router02.sol',
    'router',
    {
      '0x38ed1739 swapExactTokensForTokens(uint256,uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [million, 5n, [usdc, weth], me, soon]),
        caution(({ usdc, weth, me }) => [million, 0n, [usdc, weth], me, soon], 'sets no minimum'),
        caution(({ usdc, weth, thief }) => [million, 5n, [usdc, weth], thief, soon], 'for another'),
      ],
      '0x8803dbee swapTokensForExactTokens(uint256,uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [5n, million, [usdc, weth], me, soon]),
        caution(({ usdc, weth, me }) => [5n, most, [usdc, weth], me, soon], 'no most'),
      ],
      '0x7ff36ab5 swapExactETHForTokens(uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [5n, [weth, usdc], me, soon], { value: 10n ** 15n }),
        caution(({ usdc, weth, me }) => [0n, [weth, usdc], me, soon], { value: 10n ** 15n, name: 'sets no minimum' }),
      ],
      '0x4a25d94a swapTokensForExactETH(uint256,uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [5n, million, [usdc, weth], me, soon]),
      ],
      '0x18cbafe5 swapExactTokensForETH(uint256,uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [million, 5n, [usdc, weth], me, soon]),
        caution(({ usdc, weth, me }) => [million, 0n, [usdc, weth], me, soon], 'sets no minimum'),
      ],
      '0xfb3bdb41 swapETHForExactTokens(uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [5n, [weth, usdc], me, soon], { value: 10n ** 15n }),
      ],
      '0x5c11d795 swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [million, 5n, [usdc, weth], me, soon]),
        caution(({ usdc, weth, me }) => [million, 0n, [usdc, weth], me, soon], 'sets no minimum'),
      ],
      '0xb6f9de95 swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [5n, [weth, usdc], me, soon], { value: 10n ** 15n }),
      ],
      '0x791ac947 swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)': [
        calm(({ usdc, weth, me }) => [million, 5n, [usdc, weth], me, soon]),
        caution(({ usdc, weth, me }) => [million, 0n, [usdc, weth], me, soon], 'sets no minimum'),
      ],
      '0xe8e33700 addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)': [
        caution(({ usdc, weth, me }) => [usdc, weth, 1n, 1n, 1n, 1n, me, soon]),
      ],
      '0xbaa2abde removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)': [
        caution(({ usdc, weth, me }) => [usdc, weth, 1n, 1n, 1n, me, soon]),
      ],
    },
  ],
  [
    'github.com/Uniswap/v3-periphery/blob/0682387198/contracts/SwapRouter.sol',
    'anything',
    {
      '0x414bf389 exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': [
        calm(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, soon, million, 5n, 0n]]),
        caution(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, soon, million, 0n, 0n]], 'sets no minimum'),
        caution(({ usdc, weth }) => [[usdc, weth, 3_000, nobody, soon, million, 5n, 0n]], 'left at the router'),
      ],
      '0xdb3e2198 exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': [
        calm(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, soon, 5n, million, 0n]]),
        caution(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, soon, 5n, most, 0n]], 'no most'),
      ],
      '0xc04b8d59 exactInput((bytes,address,uint256,uint256,uint256))': [
        calm(({ usdc, weth, me }) => [[hop(usdc, weth), me, soon, million, 5n]]),
        caution(({ usdc, weth, me }) => [[hop(usdc, weth), me, soon, million, 0n]], 'sets no minimum'),
      ],
      '0xf28c0498 exactOutput((bytes,address,uint256,uint256,uint256))': [
        calm(({ usdc, weth, me }) => [[hop(weth, usdc), me, soon, 5n, million]]),
        caution(({ usdc, weth, me }) => [[hop(weth, usdc), me, soon, 5n, most]], 'no most'),
      ],
      '0x12210e8a refundETH()': [calm(() => [])],
      '0x49404b7c unwrapWETH9(uint256,address)': [calm(({ me }) => [5n, me])],
      '0xdf2ab5bb sweepToken(address,uint256,address)': [calm(({ usdc, me }) => [usdc, 5n, me])],
      '0xac9650d8 multicall(bytes[])': [
        calm(({ usdc, weth, me }) => [
          [
            encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
              usdc,
              weth,
              3_000,
              nobody,
              soon,
              million,
              5n,
              0n,
            ]),
            encode('unwrapWETH9(uint256,address)', 5n, me),
          ],
        ]),
      ],
    },
  ],
  [
    'github.com/Uniswap/swap-router-contracts/blob/70bc2e40df/contracts/SwapRouter02.sol',
    'anything',
    {
      '0x04e45aaf exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))': [
        calm(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, million, 5n, 0n]]),
        caution(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, million, 0n, 0n]], 'sets no minimum'),
      ],
      '0x5023b4df exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))': [
        calm(({ usdc, weth, me }) => [[usdc, weth, 3_000, me, 5n, million, 0n]]),
      ],
      '0xb858183f exactInput((bytes,address,uint256,uint256))': [
        calm(({ usdc, weth, me }) => [[hop(usdc, weth), me, million, 5n]]),
      ],
      '0x09b81346 exactOutput((bytes,address,uint256,uint256))': [
        calm(({ usdc, weth, me }) => [[hop(weth, usdc), me, 5n, million]]),
      ],
      '0x472b43f3 swapExactTokensForTokens(uint256,uint256,address[],address)': [
        calm(({ usdc, weth, me }) => [million, 5n, [usdc, weth], me]),
      ],
      '0x42712a67 swapTokensForExactTokens(uint256,uint256,address[],address)': [
        calm(({ usdc, weth, me }) => [5n, million, [usdc, weth], me]),
      ],
      '0x5ae401dc multicall(uint256,bytes[])': [
        calm(({ usdc, weth, me }) => [
          soon,
          [
            encode('swapExactTokensForTokens(uint256,uint256,address[],address)', million, 5n, [usdc, weth], router),
            encode('unwrapWETH9(uint256,address)', 5n, me),
          ],
        ]),
      ],
      '0x1f0464d1 multicall(bytes32,bytes[])': [
        calm(({ usdc, weth, me }) => [
          word,
          [encode('swapExactTokensForTokens(uint256,uint256,address[],address)', million, 5n, [usdc, weth], me)],
        ]),
      ],
    },
  ],
  [
    'github.com/Uniswap/universal-router/blob/fb25ff09c7/contracts/UniversalRouter.sol',
    'anything',
    {
      '0x3593564c execute(bytes,bytes[],uint256)': [
        calm(({ usdc, weth, me }) => ['0x00', [step(sale, me, million, 5n, hop(usdc, weth), true)], soon]),
      ],
      '0x24856bc3 execute(bytes,bytes[])': [
        calm(
          ({ usdc, weth, me }) => [
            '0x0b00',
            [step('address, uint256', router, 10n ** 15n), step(sale, me, 10n ** 15n, 5n, hop(weth, usdc), false)],
          ],
          { value: 10n ** 15n, name: 'wraps and sells' },
        ),
        calm(
          ({ usdc, weth, me }) => [
            '0x000c',
            [step(sale, router, million, 5n, hop(usdc, weth), true), step('address, uint256', me, 5n)],
          ],
          'sells and unwraps',
        ),
        calm(
          ({ usdc, weth, me, friend }) => [
            '0x000604',
            [
              step(sale, router, million, 1_000n, hop(usdc, weth), true),
              step('address, address, uint256', weth, friend, 25n),
              step('address, address, uint256', weth, me, 900n),
            ],
          ],
          'sells for a service',
        ),
        calm(
          ({ usdc, weth, me }) => [
            '0x0208',
            [
              step('address, address, uint160', usdc, router, million),
              step('address, uint256, uint256, address[], bool', me, million, 5n, [usdc, weth], false),
            ],
          ],
          'takes and sells',
        ),
        calm(({ usdc, weth, me }) => [
          '0x08',
          [step('address, uint256, uint256, address[], bool', me, million, 5n, [usdc, weth], true)],
        ]),
      ],
    },
  ],
  [
    'github.com/curvefi/curve-contract/blob/574f44027d/contracts/pool-templates/a/SwapTemplateA.vy, and curve-crypto-contract',
    'anything',
    {
      '0x3df02124 exchange(int128,int128,uint256,uint256)': [caution(() => [0n, 1n, million, 5n])],
      '0x5b41b908 exchange(uint256,uint256,uint256,uint256)': [caution(() => [0n, 1n, million, 0n])],
      '0xa6417ed6 exchange_underlying(int128,int128,uint256,uint256)': [caution(() => [0n, 1n, million, 5n])],
    },
  ],
  [
    'github.com/balancer/balancer-v2-monorepo/blob/316ded078d/pkg/interfaces/contracts/vault/IVault.sol',
    'anything',
    {
      '0x52bbbe29 swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)': [
        caution(({ usdc, weth, me }) => [[word, 0, usdc, weth, million, '0x'], [me, false, me, false], 5n, soon]),
      ],
      '0xfa6e671d setRelayerApproval(address,address,bool)': [danger(({ me, thief }) => [me, thief, true])],
    },
  ],
  [
    'github.com/LedgerHQ/clear-signing-erc7730-registry/blob/ca1c2fa648/registry/1inch/common-AggregationRouterV6.json',
    'anything',
    {
      '0x07ed2379 swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)': [
        caution(({ usdc, weth, me, router: executor }) => [
          executor,
          [usdc, weth, executor, me, million, 5n, 0n],
          '0x01',
        ]),
      ],
    },
  ],
  [
    'github.com/0xProject/protocol/blob/e66307ba31/contracts/zero-ex/contracts/src/features/TransformERC20Feature.sol',
    'anything',
    {
      '0x415565b0 transformERC20(address,address,uint256,uint256,(uint32,bytes)[])': [
        caution(({ usdc, weth }) => [usdc, weth, million, 5n, [[1, '0x01']]]),
      ],
    },
  ],
  [
    'github.com/cowprotocol/contracts/blob/acb95d9167/src/contracts/mixins/GPv2Signing.sol',
    'anything',
    {
      '0xec6cb13f setPreSignature(bytes,bool)': [caution(() => ['0x1234', true])],
    },
  ],
  [
    eip(4626),
    'anything',
    {
      '0x6e553f65 deposit(uint256,address)': [caution(({ me }) => [million, me])],
      '0x94bf804d mint(uint256,address)': [caution(({ me }) => [million, me])],
      '0xb460af94 withdraw(uint256,address,address)': [caution(({ me }) => [million, me, me])],
      '0xba087652 redeem(uint256,address,address)': [caution(({ me, thief }) => [million, thief, me])],
    },
  ],
  [
    'github.com/aave/aave-v3-core/blob/782f519170/contracts/interfaces/IPool.sol',
    'anything',
    {
      '0x617ba037 supply(address,uint256,address,uint16)': [
        calm(({ usdc, me }) => [usdc, million, me, 0]),
        caution(({ usdc, thief }) => [usdc, million, thief, 0], 'for another'),
      ],
      '0x69328dec withdraw(address,uint256,address)': [caution(({ usdc, me }) => [usdc, most, me])],
      '0xa415bcad borrow(address,uint256,uint256,uint16,address)': [
        caution(({ usdc, me }) => [usdc, million, 2n, 0, me]),
      ],
      '0xc04a8a10 approveDelegation(address,uint256)': [danger(({ thief }) => [thief, most])],
    },
  ],
  [
    'github.com/compound-finance/comet/blob/d5a30b0aae/contracts/Comet.sol',
    'anything',
    {
      '0x110496e5 allow(address,bool)': [
        danger(({ thief }) => [thief, true]),
        calm(({ thief }) => [thief, false], 'no more'),
      ],
      '0xf2b9fdb8 supply(address,uint256)': [caution(({ usdc }) => [usdc, million])],
    },
  ],
  [
    'github.com/OpenZeppelin/openzeppelin-contracts/blob/fddac901cc/contracts/governance/utils/IVotes.sol',
    'foy',
    {
      '0x5c19a95c delegate(address)': [calm(({ me }) => [me]), caution(({ thief }) => [thief], 'to another')],
      '0xc3cda520 delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)': [
        caution(({ thief }) => [thief, 0n, soon, 27, word, word]),
      ],
    },
  ],
  [
    'github.com/OpenZeppelin/openzeppelin-contracts/blob/fddac901cc/contracts/access',
    'foy',
    {
      '0xf2fde38b transferOwnership(address)': [danger(({ thief }) => [thief])],
      '0x715018a6 renounceOwnership()': [danger(() => [])],
      '0x79ba5097 acceptOwnership()': [caution(() => [])],
      '0x2f2ff15d grantRole(bytes32,address)': [danger(({ thief }) => [word, thief])],
      '0xd547741f revokeRole(bytes32,address)': [caution(({ friend }) => [word, friend])],
    },
  ],
  [
    eip(1822),
    'foy',
    {
      '0x3659cfe6 upgradeTo(address)': [danger(({ thief }) => [thief])],
      '0x4f1ef286 upgradeToAndCall(address,bytes)': [danger(({ thief }) => [thief, '0x'])],
    },
  ],
  [
    'github.com/ensdomains/ens-contracts/blob/5421b5689e/contracts/registry/ENS.sol',
    'anything',
    {
      '0x5b0fc9c3 setOwner(bytes32,address)': [danger(({ thief }) => [word, thief])],
    },
  ],
  [
    'github.com/safe-global/safe-smart-account/blob/c35264b99a/contracts/Safe.sol',
    'anything',
    {
      '0x6a761202 execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': [
        caution(({ usdc, friend }) => [
          usdc,
          0n,
          encode('transfer(address,uint256)', friend, million),
          0,
          0n,
          0n,
          0n,
          nobody,
          nobody,
          '0x',
        ]),
        caution(
          ({ usdc, friend, thief }) => [
            usdc,
            0n,
            encode('transfer(address,uint256)', friend, million),
            0,
            0n,
            50_000n,
            10n ** 12n,
            usdc,
            thief,
            '0x',
          ],
          'pays back',
        ),
        danger(({ thief }) => [thief, 0n, '0x12345678', 1, 0n, 0n, 0n, nobody, nobody, '0x'], 'delegatecall'),
      ],
      '0x0d582f13 addOwnerWithThreshold(address,uint256)': [danger(({ thief }) => [thief, 1n])],
      '0x610b5925 enableModule(address)': [danger(({ thief }) => [thief])],
      '0x694e80c3 changeThreshold(uint256)': [danger(() => [1n])],
    },
  ],
  [
    'github.com/mds1/multicall/blob/19da7a5666/src/Multicall3.sol',
    'multicall',
    {
      '0x82ad56cb aggregate3((address,bool,bytes)[])': [
        caution(({ usdc, friend }) => [[[usdc, false, encode('transfer(address,uint256)', friend, 1n)]]]),
      ],
      '0x252dba42 aggregate((address,bytes)[])': [
        caution(({ usdc, friend }) => [[[usdc, encode('transfer(address,uint256)', friend, 1n)]]]),
      ],
    },
  ],
  [
    eip(4337),
    'anything',
    {
      '0x765e827f handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)': [
        danger(({ thief }) => [[[thief, 0n, '0x', '0x', word, 0n, word, '0x', '0x']], thief]),
      ],
      '0x205c2878 withdrawTo(address,uint256)': [danger(({ thief }) => [thief, 10n ** 18n])],
      '0xb61d27f6 execute(address,uint256,bytes)': [caution(({ friend }) => [friend, 1n, '0x'])],
      '0x47e1da2a executeBatch(address[],uint256[],bytes[])': [
        danger(
          ({ usdc, thief }) => [[usdc, usdc], [0n], [encode('transfer(address,uint256)', thief, 1n)]],
          'lists of unequal length',
        ),
      ],
    },
  ],
  [
    'github.com/ProjectOpenSea/seaport-types/blob/b72493221e/src/interfaces/SeaportInterface.sol',
    'anything',
    {
      '0xfd9f1e10 cancel((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256)[])':
        [caution(() => [[]])],
    },
  ],
  [
    'github.com/balancer/balancer-v2-monorepo/blob/316ded078d/pkg/interfaces/contracts/standalone-utils/IstETH.sol',
    'anything',
    {
      '0xa1903eab submit(address)': [caution(() => [nobody], { value: 10n ** 18n })],
    },
  ],
  [
    'github.com/mendi-finance/mendi-token/blob/b23f8adcd6/contracts/interfaces/IClaimable.sol',
    'anything',
    {
      '0x4e71d92d claim()': [caution(() => [])],
    },
  ],
]

export const publicCalls: readonly PublicCall[] = groups.flatMap(([source, at, forms]) =>
  Object.entries(forms).flatMap(([form, cases]) =>
    cases.map(({ name, ...rest }) => {
      const [selector = '', signature = ''] = form.split(' ')
      const [called = ''] = signature.split('(', 1)
      return {
        name: name === undefined ? called : `${called}, ${name}`,
        source,
        selector: selector as Hex,
        signature,
        at,
        ...rest,
      }
    }),
  ),
)
