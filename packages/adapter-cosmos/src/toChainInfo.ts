import type { Chain } from './chains.ts'

/**
 * What Keplr is told of a chain it does not know.
 * @returns undefined without an LCD or RPC, which it insists on
 */
export function toChainInfo(chain: Chain): unknown {
  const { network, bech32Prefix: prefix, denom, restUrl, coinType = 118 } = chain
  const [rpc] = network.rpcUrls.chainDefault.http
  if (!restUrl || !rpc) return undefined
  const { symbol, decimals } = network.nativeCurrency
  const currency = { coinDenom: symbol, coinMinimalDenom: denom, coinDecimals: decimals }
  const price = Number(chain.gasPrice)
  return {
    chainId: chain.chainId,
    chainName: network.name,
    rpc,
    rest: restUrl,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [{ ...currency, gasPriceStep: { low: price, average: price, high: price * 2 } }],
    stakeCurrency: currency,
  }
}
