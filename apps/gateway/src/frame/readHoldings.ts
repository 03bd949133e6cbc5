import type { BalanceAnswer } from '../accounts/getBalances.ts'
import { getBalancesOf } from '../accounts/getBalancesOf.ts'
import { getHttpError } from '../http/httpErrors.ts'
import type { Frame } from './frame.ts'

type Asked = {
  readonly account: string
  readonly chains: readonly {
    readonly chainId: string
    /** Listed even where nothing of them is held. */
    readonly tokens: readonly string[]
  }[]
}

type ChainHoldings = readonly [chainId: string, balances: readonly BalanceAnswer[]]

/** Reads what an account holds on each of some chains. One that is not served, or does not answer now, is left out. */
export async function readHoldings(
  frame: Frame,
  { account, chains }: Asked,
): Promise<{ readonly balances: { readonly [chainId: string]: readonly BalanceAnswer[] } }> {
  const lists = await Promise.all(
    chains.map(async ({ chainId, tokens }): Promise<readonly ChainHoldings[]> => {
      const forceUpdate = tokens.map((token) => `${chainId}:${token}`)
      const found = await getBalancesOf(frame, { account, chainId, forceUpdate }).catch((error: unknown) => {
        const reason = getHttpError(error)?.reasons[0]?.name
        if (reason === 'ChainUnavailable' || reason === 'UnsupportedChain') return undefined
        throw error
      })
      return found ? [[chainId, found.balances]] : []
    }),
  )
  return { balances: Object.fromEntries(lists.flat()) }
}
