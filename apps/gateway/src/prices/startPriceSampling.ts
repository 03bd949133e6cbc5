import type { Chain, Chains } from '../chains/chains.ts'
import { describeError, type Log } from '../log.ts'
import { acquireLease, createHolder, dropLease } from '../store/leases.ts'
import type { Store } from '../store/openStore.ts'
import type { PricedToken } from './price.ts'
import type { Prices } from './prices.ts'

const leaseName = 'price samples'

/**
 * Asks for the prices of the owner's tokens once in each time, so that their history has no gaps where no one visits. Of several
 * processes on one store one does.
 * @param params.every in ms
 */
export function startPriceSampling(params: {
  readonly chains: Chains
  readonly prices: Prices
  readonly store: Store
  readonly log: Log
  readonly every: number
}): { close(): Promise<void> } {
  const { chains, prices, store, log, every } = params
  const holder = createHolder()
  let running = Promise.resolve()
  let isBusy = false
  const sample = async () => {
    if (!(await acquireLease(store, leaseName, holder, every * 2))) return
    for (const chain of chains.values()) await prices.get(chain, listTokens(chain))
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = sample()
      .catch((error: unknown) => log('warn', 'prices not sampled', { error: describeError(error) }))
      .finally(() => {
        isBusy = false
      })
  }, every).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
      await dropLease(store, leaseName, holder)
    },
  }
}

function listTokens({ config, family }: Chain): readonly PricedToken[] {
  const { nativeCurrency, tokens } = config
  const toKnown = (address: string) => (family === 'evm' ? address.toLowerCase() : address)
  const coin = { address: 'native', decimals: nativeCurrency.decimals }
  return [coin, ...tokens.map(({ address, decimals }) => ({ address: toKnown(address), decimals }))]
}
