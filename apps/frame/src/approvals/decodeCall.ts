import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem'

/** A call in words that people know, as far as this wallet knows it. */
export type DecodedCall =
  | { readonly kind: 'plain' }
  | { readonly kind: 'known'; readonly name: string; readonly args: readonly (readonly [string, string])[] }
  | { readonly kind: 'approval'; readonly name: string; readonly spender: Address; readonly amount: bigint | 'all' }
  | { readonly kind: 'unknown'; readonly selector: string }

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function transferOwnership(address newOwner)',
  'function multicall(bytes[] data)',
])

const approvalNames = ['approve', 'increaseAllowance', 'setApprovalForAll']

export function decodeCall(data: Hex): DecodedCall {
  if (data === '0x') return { kind: 'plain' }
  try {
    const { functionName: name, args } = decodeFunctionData({ abi, data })
    if (approvalNames.includes(name)) return toApproval(name, args as readonly [Address, bigint | boolean])
    const item = abi.find((entry) => entry.name === name && entry.inputs.length === (args?.length ?? 0))
    const named = (item?.inputs ?? []).map((input, index) => [input.name ?? '', toText(args?.[index])] as const)
    return { kind: 'known', name, args: named }
  } catch {
    return { kind: 'unknown', selector: data.slice(0, 10) }
  }
}

function toApproval(name: string, [spender, amount]: readonly [Address, bigint | boolean]): DecodedCall {
  // taking a permission away is no danger
  if (amount === false || amount === 0n)
    return {
      kind: 'known',
      name,
      args: [
        ['spender', spender],
        ['amount', '0'],
      ],
    }
  return { kind: 'approval', name, spender, amount: amount === true ? 'all' : amount }
}

function toText(value: unknown): string {
  return Array.isArray(value) ? value.map(toText).join(', ') : String(value).slice(0, 400)
}
