import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Uniswap V2's creation code, read from its npm packages (GPL-3.0): it runs on local chains and is copied nowhere. */
export type UniswapCode = { readonly factory: Hex; readonly pair: Hex; readonly router: Hex; readonly weth: Hex }

export function readUniswapCode(): UniswapCode {
  return {
    factory: readCode('@uniswap/v2-core/build/UniswapV2Factory.json'),
    pair: readCode('@uniswap/v2-core/build/UniswapV2Pair.json'),
    router: readCode('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    weth: readCode('@uniswap/v2-periphery/build/WETH9.json'),
  }
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

function readCode(path: string): Hex {
  const file: unknown = createRequire(import.meta.url)(path)
  const code = file && typeof file === 'object' && 'bytecode' in file ? file.bytecode : undefined
  if (typeof code !== 'string') throw new Error(`${path} holds no bytecode`)
  return code.startsWith('0x') ? (code as Hex) : `0x${code}`
}
