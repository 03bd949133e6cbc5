import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { type CallIntent, encode, type Scene, soon } from './intent.ts'

/** Calls of Uniswap's Universal Router, and calls to where no contract stands. */

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

const trade = (plan: Plan) => (scene: Scene) => {
  const steps = plan(scene)
  const data = encode('execute(bytes,bytes[],uint256)', toCommands(steps), toInputs(steps), soon)
  return [{ to: scene.anything, data }]
}

const calm: readonly CallIntent[] = [
  {
    name: 'a trade through a router, for oneself',
    level: 'calm',
    says: [/A trade at 0x0{35}A11cE: swap\./i],
    never: ['don’t know', 'not to you', 'no minimum'],
    calls: trade(() => [swapTo(caller)]),
  },
  {
    name: 'a trade that ends in the network’s own coin, with a small fee',
    level: 'calm',
    says: ['swap, fee, unwrap', '0.25% of what you receive goes to 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    never: ['not to you', 'no minimum'],
    calls: trade(({ friend, weth }) => [
      swapTo(itself, 0n),
      [0x06, pack('address, address, uint256', weth, friend, 25n)],
      [0x0c, pack('address, uint256', caller, 900n)],
    ]),
  },
  {
    name: 'one whose step may fail, without a time to end',
    level: 'calm',
    says: ['swap'],
    never: ['don’t know'],
    calls: ({ anything, me }) => [{ to: anything, data: encode('execute(bytes,bytes[])', '0x80', [swapTo(me)[1]]) }],
  },
  {
    name: 'a trade in the newest pools, taken by oneself',
    level: 'calm',
    says: ['swap', 'You pay up to 0.000000000000000005 WETH', 'You receive at least 0.000001 USDC'],
    never: ['don’t know', 'not to you'],
    calls: trade(({ usdc, weth }) => [
      [
        0x10,
        pack('bytes, bytes[]', '0x060c0f', [
          '0x',
          pack('address, uint256', weth, 5n),
          pack('address, uint256', usdc, 1n),
        ]),
      ],
    ]),
  },
]

const caution: readonly CallIntent[] = [
  {
    name: 'a trade through a router, for somebody else',
    level: 'caution',
    says: ['goes to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E, not to you'],
    calls: trade(({ thief }) => [swapTo(thief)]),
  },
  {
    name: 'a trade whose outcome somebody else sweeps',
    level: 'caution',
    says: ['goes to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E, not to you'],
    calls: trade(({ thief, usdc }) => [swapTo(itself), [0x04, pack('address, address, uint256', usdc, thief, 900n)]]),
  },
  {
    name: 'a trade whose outcome is unwrapped for somebody else',
    level: 'caution',
    says: ['not to you'],
    calls: trade(({ thief }) => [swapTo(itself), [0x0c, pack('address, uint256', thief, 900n)]]),
  },
  {
    name: 'a trade whose outcome is handed on',
    level: 'caution',
    says: ['not to you'],
    calls: trade(({ thief, usdc }) => [swapTo(itself), [0x05, pack('address, address, uint256', usdc, thief, 900n)]]),
  },
  {
    name: 'a trade without a least amount',
    level: 'caution',
    says: ['sets no minimum'],
    calls: trade(() => [swapTo(caller, 0n)]),
  },
  {
    name: 'a fee of half of the trade',
    level: 'caution',
    says: ['50.00% of what you receive goes to'],
    calls: trade(({ thief, usdc }) => [
      swapTo(itself),
      [0x06, pack('address, address, uint256', usdc, thief, 5_000n)],
      [0x04, pack('address, address, uint256', usdc, caller, 1n)],
    ]),
  },
  {
    name: 'a trade in the newest pools, taken by somebody else',
    level: 'caution',
    says: ['not to you'],
    calls: trade(({ thief, usdc }) => [
      [
        0x10,
        pack('bytes, bytes[]', '0x060b0e', [
          '0x',
          pack('address, uint256, bool', usdc, 5n, true),
          pack('address, address, uint256', usdc, thief, 0n),
        ]),
      ],
    ]),
  },
  {
    name: 'a step that nobody knows',
    level: 'caution',
    says: ['One step of this trade couldn’t be decoded (0x3f)'],
    calls: trade(() => [swapTo(caller), [0x3f, '0x']]),
  },
  {
    name: 'an action in the newest pools that nobody knows',
    level: 'caution',
    says: ['One step of this trade couldn’t be decoded (0x02)'],
    calls: trade(() => [[0x10, pack('bytes, bytes[]', '0x02', ['0x'])]]),
  },
  {
    name: 'what an earlier router reads as a sweep for somebody else, and a later one as nothing that is known',
    level: 'caution',
    says: ['not to you', 'One step of this trade couldn’t be decoded (0x44)'],
    calls: trade(({ thief, usdc }) => [swapTo(itself), [0x44, pack('address, address, uint256', usdc, thief, 900n)]]),
  },
  {
    name: 'a limited permission in a trade',
    level: 'caution',
    says: ['can spend up to 1 USDC of yours', 'approval, swap'],
    calls: trade((scene) => [permit(scene, 1_000_000n, scene.anything), swapTo(caller)]),
  },
  {
    name: 'tokens that a router takes for somebody else',
    level: 'calm',
    says: ['Sends 1 USDC to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'],
    calls: trade(({ thief, usdc }) => [[0x02, pack('address, address, uint160', usdc, thief, 1_000_000n)]]),
  },
  {
    name: 'several of them at once',
    level: 'calm',
    says: ['Sends 2 USDC to 0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'],
    calls: trade(({ thief, usdc, me }) => [
      [0x0d, pack('(address, address, uint160, address)[]', [[me, thief, 2_000_000n, usdc]])],
    ]),
  },
  {
    name: 'data for where no contract stands',
    level: 'caution',
    says: ['There is no contract at 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    calls: ({ friend }) => [{ to: friend, value: '0x1', data: encode('deposit()') }],
  },
  {
    name: 'data that nobody knows for where no contract stands',
    level: 'caution',
    says: ['There is no contract at', 'call couldn’t be decoded'],
    calls: ({ friend }) => [{ to: friend, data: '0x12345678' }],
  },
  {
    name: 'a batch, one of whose calls goes to where no contract stands',
    level: 'caution',
    says: ['There is no contract at 0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
    calls: ({ friend, me, usdc }) => [
      { to: usdc, data: encode('transfer(address,uint256)', friend, 1n) },
      { to: friend, data: encode('transfer(address,uint256)', me, 1n) },
    ],
  },
]

const danger: readonly CallIntent[] = [
  {
    name: 'an unlimited permission in a trade',
    level: 'danger',
    says: ['Unlimited approval:', 'all your USDC'],
    calls: trade((scene) => [permit(scene, uint160, scene.anything), swapTo(caller)]),
  },
  {
    name: 'a permission for a plain account in a trade',
    level: 'danger',
    says: ['is a personal account, not a contract'],
    calls: trade((scene) => [permit(scene, 1_000_000n, scene.thief), swapTo(caller)]),
  },
  {
    name: 'several permissions in a trade, one of them unlimited',
    level: 'danger',
    says: ['Unlimited approval:'],
    calls: trade(({ usdc, foy, anything }) => [
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
    ]),
  },
  {
    name: 'an unlimited permission in steps inside a step',
    level: 'danger',
    says: ['Unlimited approval:', 'nested steps'],
    calls: trade((scene) => {
      const inside = [permit(scene, uint160, scene.anything)]
      return [[0x21, pack('bytes, bytes[]', toCommands(inside), toInputs(inside))]]
    }),
  },
  {
    name: 'steps that do not fit their inputs',
    level: 'danger',
    says: ['its data doesn’t match'],
    calls: ({ anything }) => [{ to: anything, data: encode('execute(bytes,bytes[],uint256)', '0x0004', ['0x'], soon) }],
  },
]

export const routerIntents: readonly CallIntent[] = [...calm, ...caution, ...danger]
