import { FoyerError, isFoyerError } from '@foyer/base'
import { type Key, parseAmino, parseDirect, parseKey, parseSignature, requestWallet } from './answers.ts'
import type { Chain } from './chains.ts'
import type { KeplrLike } from './keplr.ts'
import { type Session, type Signing, type SigningOptions, toSession } from './session.ts'

type Input = {
  readonly connectorId: string
  readonly provider: KeplrLike
  readonly chain: Chain
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks the visitor for permission on a chain, and for the chain itself where the wallet does not know it.
 * @throws FoyerError `UserRejected`, `WalletLocked`, `WalletBusy`, `ChainNotAdded`, `WalletLied`, `WalletRequestFailed`
 */
export async function openInjected(input: Input): Promise<Session> {
  const { provider, chain, signal } = input
  const enable = () => requestWallet('enable', signal, () => provider.enable(chain.chainId))
  try {
    await enable()
  } catch (error) {
    const info = toChainInfo(chain)
    if (!isFoyerError(error, 'ChainNotAdded') || !provider.experimentalSuggestChain || !info) throw error
    await requestWallet('experimentalSuggestChain', signal, () => provider.experimentalSuggestChain?.(info))
    await enable()
  }
  return readInjected(input)
}

/**
 * The account as it is now, on a chain the site was allowed before. A wallet of this shape cannot be asked in silence
 * whether it still allows the site: one that no longer does, or is locked, opens its own window here.
 */
export async function readInjected({ connectorId, provider, chain, signal }: Input): Promise<Session> {
  const answer = await requestWallet('getKey', signal, () => provider.getKey(chain.chainId))
  const key = parseKey(answer, chain.bech32Prefix)
  return toSession(connectorId, chain, key, createSigning(provider, chain, key))
}

function createSigning(provider: KeplrLike, { chainId }: Chain, key: Key): Signing {
  const { address } = key
  const options = ({ keepFee }: SigningOptions) => ({ preferNoSetFee: keepFee === true })
  return {
    getKey: async () => key,
    ...(!key.aminoOnly && {
      signDirect: async (doc, given) => {
        const sign = () => provider.signDirect(chainId, address, doc, options(given))
        return parseDirect(await requestWallet('signDirect', given.signal, sign), key)
      },
    }),
    signAmino: async (doc, given) => {
      const sign = () => provider.signAmino(chainId, address, doc, options(given))
      return parseAmino(await requestWallet('signAmino', given.signal, sign), key)
    },
    ...(typeof provider.signArbitrary === 'function' && {
      signMessage: async (message, { signal }) => {
        const sign = () => provider.signArbitrary?.(chainId, address, message)
        return parseSignature(await requestWallet('signArbitrary', signal, sign), key).signature
      },
    }),
  }
}

/** How long a wallet may take to give the permission back, in ms. */
const disableTimeout = 3_000

/** Gives the permission back, where the wallet can. Ends even if the wallet never answers. */
export async function closeInjected({ provider, chain }: Pick<Input, 'provider' | 'chain'>): Promise<void> {
  const disable = provider.disable ?? provider.disconnect
  if (typeof disable !== 'function') return
  try {
    await requestWallet('disable', AbortSignal.timeout(disableTimeout), () => disable.call(provider, chain.chainId))
  } catch (error) {
    if (isFoyerError(error, 'RequestAborted'))
      throw new FoyerError('RequestTimedOut', { method: 'disable' }, { cause: error })
    throw error
  }
}

/**
 * Returns what Keplr is told of a chain it does not know.
 * @returns undefined without an LCD or RPC, which it insists on
 */
function toChainInfo(chain: Chain): unknown {
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
