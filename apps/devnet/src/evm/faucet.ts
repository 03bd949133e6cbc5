import { type Address, encodeFunctionData, numberToHex } from 'viem'
import { localToken } from './artifacts/contracts.ts'
import type { Evm } from './evmPart.ts'
import { requestRpc } from './requestRpc.ts'
import type { EvmContracts } from './seedPlan.ts'

type TokenName = {
  [name in keyof EvmContracts]: EvmContracts[name] extends { symbol: string } ? name : never
}[keyof EvmContracts]

/** Sets an account's ether, in wei. */
export async function setEther(
  evm: Pick<Evm<unknown>, 'url'>,
  params: { readonly address: Address; readonly wei: bigint },
): Promise<void> {
  await requestRpc(evm.url, { method: 'anvil_setBalance', params: [params.address, numberToHex(params.wei)] })
}

/** Mints a seeded token to an account, in base units, and resolves when it is mined. */
export async function mintToken(
  evm: Evm,
  params: { readonly token: TokenName; readonly address: Address; readonly amount: bigint },
): Promise<void> {
  const args = [params.address, params.amount] as const
  const data = encodeFunctionData({ abi: localToken.abi, functionName: 'mint', args })
  const from = evm.accounts.at(-1)?.address
  const transaction = { from, to: evm.contracts[params.token].address, data }
  await requestRpc(evm.url, { method: 'eth_sendTransactionSync', params: [transaction] })
}
