import { feeToken, requestRpc, setEther, uniswapRouterAbi } from 'devnet'
import { createEvmWallet } from 'gateway/evmWallet'
import { deployTestPools } from 'gateway/testPools'
import type { Page } from 'playwright'
import { type Address, erc20Abi, formatUnits, type Hex, parseAbi, parseEther, parseUnits, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { connectHarbor, createHarbor } from './harbor.ts'
import { createRichClient, localChain, localRpcUrl, mint, servedChain } from './localChain.ts'
import { dialog, foyerButton } from './parts.ts'
import { openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** The site with a gateway that knows the first chain: real pools, real allowances, a wallet that signs for real. */

export const { contracts } = localChain
let site: Awaited<ReturnType<typeof startGatewaySite>>
/** A token that keeps 5 % of every transfer. */
export let keeping: Address

const keepingCoin = { name: 'Keeping Coin', symbol: 'KEEP', decimals: 18 }

async function deployKeeping(): Promise<Address> {
  const maker = await createRichClient()
  const { abi, bytecode } = feeToken
  const hash = await maker.deployContract({ chain: null, abi, bytecode, args: [5n] })
  const { contractAddress } = await maker.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not deployed')
  return contractAddress
}

type Visitor = Awaited<ReturnType<typeof openVisitor>>

/** Somebody new with a wallet, some ether and some tokens. */
export async function openVisitor({ ether = '20', url = site.url }: { ether?: string; url?: string } = {}) {
  const key = generatePrivateKey()
  const client = await createRichClient(ether, key)
  const { account } = client
  const { page, errors, violations } = await openSite({ site: url, wallets: [createHarbor(key)] })
  await connectHarbor(page)
  const balanceOf = (token: Address) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
  const allowanceOf = (token: Address) =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account.address, contracts.uniswapRouter],
    } as const)
  return { page, errors, violations, client, account, balanceOf, allowanceOf }
}

/** Somebody else buys USDC first. */
export async function movePool(ether: string): Promise<void> {
  const client = await createRichClient()
  const args = [0n, [contracts.weth, contracts.usdc.address], client.account.address, 2n ** 64n] as const
  const hash = await client.writeContract({
    chain: null,
    address: contracts.uniswapRouter,
    abi: uniswapRouterAbi,
    functionName: 'swapExactETHForTokens',
    args,
    value: parseEther(ether),
  } as const)
  await client.waitForTransactionReceipt({ hash })
  // within one second of it a pool needs less gas than a moment later, and a wallet that takes the estimate as it is runs out of it
  await requestRpc(localRpcUrl, { method: 'evm_increaseTime', params: [2] })
}

export async function quote(client: Visitor['client'], amount: bigint, path: readonly Address[]): Promise<bigint> {
  const amounts = await client.readContract({
    address: contracts.uniswapRouter,
    abi: uniswapRouterAbi,
    functionName: 'getAmountsOut',
    args: [amount, [...path]],
  } as const)
  return amounts.at(-1) ?? 0n
}

/** From the account to the review of this swap. */
export async function review(
  page: Page,
  {
    from,
    to,
    amount,
    router = contracts.uniswapRouter,
  }: { from?: RegExp; to: RegExp; amount: string; router?: string },
): Promise<void> {
  await foyerButton(page).click()
  const shown = dialog(page)
  await shown.getByRole('button', { name: 'Swap', exact: true }).click()
  if (from) {
    await shown.getByRole('button', { name: /You pay, Choose/ }).click()
    await shown.getByRole('button', { name: from }).click()
  }
  await shown.getByRole('button', { name: /You receive, Choose/ }).click()
  await shown.getByRole('button', { name: to }).click()
  await shown.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await shown.getByRole('button', { name: 'Review swap' }).click()
  await shown.getByText(router.toLowerCase()).waitFor()
}

/** `1,234.5`, every digit. */
export function toText(value: bigint, decimals: number): string {
  const [whole = '', fraction] = formatUnits(value, decimals).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '')
}

export const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

export async function addPool(token: Address, amount: bigint, ether: string): Promise<void> {
  const client = await createRichClient()
  await mint(token, client.account.address, amount)
  const send = async (hash: Promise<Hex>) => client.waitForTransactionReceipt({ hash: await hash })
  const approve = parseAbi(['function approve(address spender, uint256 amount)'])
  const args = [contracts.uniswapRouter, amount] as const
  await send(client.writeContract({ chain: null, address: token, abi: approve, functionName: 'approve', args }))
  await send(
    client.writeContract({
      chain: null,
      address: contracts.uniswapRouter,
      abi: uniswapRouterAbi,
      functionName: 'addLiquidityETH',
      args: [token, amount, 0n, 0n, client.account.address, 2n ** 64n],
      value: parseEther(ether),
    } as const),
  )
}

/** The site with a gateway that swaps through Uniswap V4 alone, of one pool: ether and USDC. */
export async function openPools() {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await setEther({ url: localRpcUrl }, { address, wei: parseEther('2000') })
  const wallet = createEvmWallet({ ...localChain, chainId: localChain.id, url: localRpcUrl }, { privateKey: key })
  const pools = await deployTestPools(wallet)
  const { usdc, uniswapRouter: router } = contracts
  const sides = [
    { token: zeroAddress, amount: parseEther('1000') },
    { token: usdc.address, amount: parseUnits('3090000', 6) },
  ] as const
  await pools.addPool(sides, 500)
  const chain = { ...servedChain, router, tokens: [{ ...usdc, stable: true }], sources: { quotes: ['v4'] } }
  const own = await startGatewaySite({ sources: { v4: pools.source }, chains: [chain] })
  onTestFinished(() => own.stop())
  return { url: own.url, ...pools }
}

export function useSwapSite(): void {
  beforeAll(async () => {
    const { usdc, foy, usdt, uniswapRouter } = contracts
    keeping = await deployKeeping()
    const tokens = [
      { ...usdc, stable: true },
      { ...foy },
      { ...usdt, stable: true },
      { ...keepingCoin, address: keeping },
    ]
    site = await startGatewaySite({ chains: [{ ...servedChain, router: uniswapRouter, tokens }] })
  }, 120_000)

  afterAll(() => site?.stop())
}
