import type { Hex } from 'viem'

/** Uniswap V2's creation code, read from its npm packages (GPL-3.0): it runs on local chains and is copied nowhere. */
export type UniswapCode = { readonly factory: Hex; readonly pair: Hex; readonly router: Hex; readonly weth: Hex }

export async function readUniswapCode(): Promise<UniswapCode> {
  const json = { with: { type: 'json' } } as const
  const [factory, pair, router, weth] = await Promise.all([
    import('@uniswap/v2-core/build/UniswapV2Factory.json', json),
    import('@uniswap/v2-core/build/UniswapV2Pair.json', json),
    import('@uniswap/v2-periphery/build/UniswapV2Router02.json', json),
    import('@uniswap/v2-periphery/build/WETH9.json', json),
  ])
  return { factory: toCode(factory), pair: toCode(pair), router: toCode(router), weth: toCode(weth) }
}

/** The four parts of the router's ABI that the local chains are seeded, quoted and traded with. */
export const uniswapRouterAbi = [
  {
    type: 'function',
    name: 'addLiquidityETH',
    stateMutability: 'payable',
    inputs: [
      { name: 'token', type: 'address' },
      { name: 'amountTokenDesired', type: 'uint256' },
      { name: 'amountTokenMin', type: 'uint256' },
      { name: 'amountETHMin', type: 'uint256' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [
      { name: 'amountToken', type: 'uint256' },
      { name: 'amountETH', type: 'uint256' },
      { name: 'liquidity', type: 'uint256' },
    ],
  },
  {
    type: 'function',
    name: 'getAmountsOut',
    stateMutability: 'view',
    inputs: [
      { name: 'amountIn', type: 'uint256' },
      { name: 'path', type: 'address[]' },
    ],
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
  {
    type: 'function',
    name: 'swapExactETHForTokens',
    stateMutability: 'payable',
    inputs: [
      { name: 'amountOutMin', type: 'uint256' },
      { name: 'path', type: 'address[]' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
  {
    type: 'function',
    name: 'swapExactTokensForETH',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'amountIn', type: 'uint256' },
      { name: 'amountOutMin', type: 'uint256' },
      { name: 'path', type: 'address[]' },
      { name: 'to', type: 'address' },
      { name: 'deadline', type: 'uint256' },
    ],
    outputs: [{ name: 'amounts', type: 'uint256[]' }],
  },
] as const

/** The files hold hex without its prefix. */
function toCode(file: { readonly default: { readonly bytecode: string } }): Hex {
  return `0x${file.default.bytecode.replace(/^0x/, '')}`
}
