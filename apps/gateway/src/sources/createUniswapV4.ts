import { type Address, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters, zeroAddress } from 'viem'
import { type EvmChain, nativeToken } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'
import { toMinimum } from '../chains/routerContracts.ts'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { findPoolPath, type PoolLeg } from './findPoolPath.ts'
import type { SourceDriver, SourceQuestion, SourceQuote } from './source.ts'

const quoterAbi = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'struct Single { PoolKey poolKey; bool zeroForOne; uint128 exactAmount; bytes hookData; }',
  'function quoteExactInputSingle(Single params) returns (uint256 amountOut, uint256 gasEstimate)',
])
const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const planParams = parseAbiParameters('bytes actions, bytes[] params')
/** Of Universal Router 2.0; later ones have another field behind the path. */
const swapParams = parseAbiParameters([
  'Swap params',
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
  'struct Swap { address currencyIn; PathKey[] path; uint128 amountIn; uint128 amountOutMinimum; }',
])
const sideParams = parseAbiParameters('address currency, uint256 amount')

/** The router's command for V4, and its steps: swap an amount along a path, pay all that is owed, take all that is due. */
const commands = '0x10'
const actions = '0x070c0f'
/** A signed swap that is not mined by then fails, in seconds. */
const lifetime = 20 * 60
/** What a swap burns beside what the quoter counts: once, for a token that Permit2 hands over, and for each pool. */
const usualGas = { call: 140_000n, token: 60_000n, perPool: 40_000n }
/** Amounts are numbers with a sign, of 128 bits. */
const largest = 2n ** 127n - 1n

type Settings = Extract<SourceConfig, { kind: 'uniswap-v4' }>
type Leg = PoolLeg & { readonly fee: number; readonly tickSpacing: number }

/**
 * Uniswap V4 as its own quoter has it: the best pool without hooks, or the best two over another token. A token that is given has to be
 * allowed to Permit2, and there to the router.
 * @see https://github.com/Uniswap/v4-periphery (MIT), src/interfaces/IV4Quoter.sol, IV4Router.sol, src/libraries/Actions.sol (2026-11-28)
 * @see https://docs.uniswap.org/contracts/universal-router/technical-reference
 */
export function createUniswapV4(settings: Settings): SourceDriver {
  return {
    async quotes(question) {
      const { chain, from, to } = question
      const amount = BigInt(question.amount)
      if (chain.family !== 'evm' || amount > largest) return undefined
      const tokens = [from, to].filter((token) => token !== nativeToken)
      const legs = await findPoolPath<Leg>(
        chain,
        { first: toCurrency(from), last: toCurrency(to), amount },
        {
          version: 4,
          middles: [zeroAddress, ...chain.config.tokens.map(({ address }) => address.toLowerCase())],
          quote: (asked) => quoteLegs(chain, settings, asked),
          // what lies between is only counted there
          listHolders: async () => tokens.map((token) => ({ token, address: settings.poolManager })),
        },
      )
      if (!legs) return undefined
      const { timestamp } = await chain.head.get()
      const deadline = BigInt(Math.max(timestamp, Math.floor(Date.now() / 1_000)) + lifetime)
      return toQuote(settings, question, { legs, deadline })
    },
  }
}

/** The best pool for each. */
async function quoteLegs(
  chain: EvmChain,
  { quoter, pools }: Settings,
  legs: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[],
): Promise<readonly (Leg | undefined)[]> {
  const rows = legs.flatMap((leg, index) =>
    leg.amount > 0n && leg.amount <= largest
      ? pools.map(([fee, tickSpacing]) => ({ ...leg, index, fee, tickSpacing }))
      : [],
  )
  const reads = rows.map(({ from, to, amount, fee, tickSpacing }): Read => {
    const zeroForOne = BigInt(from) < BigInt(to)
    const [currency0, currency1] = zeroForOne ? [from, to] : [to, from]
    const poolKey = { currency0, currency1, fee, tickSpacing, hooks: zeroAddress }
    const args = [{ poolKey, zeroForOne, exactAmount: amount, hookData: '0x' }]
    return { address: quoter, abi: quoterAbi, functionName: 'quoteExactInputSingle', args }
  })
  const answers = await readMany(chain, reads)
  const best: (Leg | undefined)[] = legs.map(() => undefined)
  for (const [row, { index, from, to, fee, tickSpacing }] of rows.entries()) {
    const answer = answers[row]
    if (!Array.isArray(answer)) continue
    const [amountOut, gas] = answer as unknown as readonly [bigint, bigint]
    if (amountOut > (best[index]?.amountOut ?? 0n)) best[index] = { from, to, fee, tickSpacing, amountOut, gas }
  }
  return best
}

/** The coin has pools of its own. */
function toCurrency(token: string): Address {
  return token === nativeToken ? zeroAddress : (token as Address)
}

/** Returns the quote, in which what comes goes to who sends: no step names a receiver. */
function toQuote(
  { router }: Settings,
  { from, to, amount, account, slippage }: SourceQuestion<'quotes'>,
  { legs, deadline }: { readonly legs: readonly Leg[]; readonly deadline: bigint },
): SourceQuote {
  const amountOut = legs.at(-1)?.amountOut ?? 0n
  if (!account) return { amountOut: String(amountOut) }
  const given = toCurrency(from)
  const [amountIn, minimum] = [BigInt(amount), toMinimum(amountOut, slippage)]
  const path = legs.map(({ to: token, fee, tickSpacing }) => {
    return { intermediateCurrency: token as Address, fee, tickSpacing, hooks: zeroAddress, hookData: '0x' as const }
  })
  const steps = [
    encodeAbiParameters(swapParams, [{ currencyIn: given, path, amountIn, amountOutMinimum: minimum }]),
    encodeAbiParameters(sideParams, [given, amountIn]),
    encodeAbiParameters(sideParams, [toCurrency(to), minimum]),
  ]
  const input = encodeAbiParameters(planParams, [actions, steps])
  const start = usualGas.call + (from === nativeToken ? 0n : usualGas.token)
  const gas = legs.reduce((sum, leg) => sum + leg.gas + usualGas.perPool, start)
  return {
    amountOut: String(amountOut),
    call: {
      to: router.toLowerCase(),
      data: encodeFunctionData({ abi: routerAbi, functionName: 'execute', args: [commands, [input], deadline] }),
      value: from === nativeToken ? amount : '0',
      gas: String(gas),
    },
  }
}
