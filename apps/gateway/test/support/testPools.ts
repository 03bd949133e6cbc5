import { permit2Code } from 'devnet'
import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import { testPools } from '../artifacts/contracts.ts'
import { deploy, type EvmWallet, write } from './evmWallet.ts'

/** The spacing of ticks that goes with each usual fee. */
const spacings = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const
const tokenAbi = parseAbi(['function mint(address, uint256)', 'function approve(address, uint256)'])

/** Takes tokens for the router, on every network at the same address. */
export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

type Side = { readonly token: Address; readonly amount: bigint }

/** Deploys what plays Uniswap V4 on a local chain, beside Permit2 itself: PoolManager, quoter and router are one contract. */
export async function deployTestPools(wallet: EvmWallet) {
  const address = await deploy(wallet, testPools)
  await wallet.setCode({ address: permit2, bytecode: permit2Code })
  /** A pool of the coin and a token that anyone may mint, or of two such. */
  const addPool = async (sides: readonly [Side, Side], fee: keyof typeof spacings) => {
    const [first, second] = [...sides].sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1)) as [Side, Side]
    for (const { token, amount } of [first, second].filter((side) => side.token !== zeroAddress)) {
      const call = { address: token, abi: tokenAbi }
      await write(wallet, { ...call, functionName: 'mint', args: [wallet.account.address, amount] })
      await write(wallet, { ...call, functionName: 'approve', args: [address, amount] })
    }
    const key = [first.token, second.token, fee, spacings[fee], zeroAddress] as const
    const [currency0, currency1, , tickSpacing, hooks] = key
    await write(wallet, {
      ...{ address, abi: testPools.abi, functionName: 'addPool' },
      args: [{ currency0, currency1, fee, tickSpacing, hooks }, first.amount, second.amount],
      ...(first.token === zeroAddress && { value: first.amount }),
    })
  }
  const source = { kind: 'uniswap-v4' as const, quoter: address, router: address, poolManager: address }
  /** Reads what the quoter says of one pool of the coin and a token. */
  const quote = async (
    token: Address,
    fee: keyof typeof spacings,
    amount: bigint,
    isCoinGiven = true,
  ): Promise<bigint> => {
    const poolKey = { currency0: zeroAddress, currency1: token, fee, tickSpacing: spacings[fee], hooks: zeroAddress }
    const args = [{ poolKey, zeroForOne: isCoinGiven, exactAmount: amount, hookData: '0x' as Hex }]
    const call = { address, abi: testPools.abi, functionName: 'quoteExactInputSingle', args }
    const [amountOut] = (await wallet.readContract(call as never)) as unknown as readonly [bigint, bigint]
    return amountOut
  }
  return { address, source, addPool, quote }
}
