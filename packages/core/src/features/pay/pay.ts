import { after, type CaipNetworkId, FoyerError } from '@foyer/base'
import { payTimeout } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { type Exchange, getExchanges, getPayUrl } from './exchanges.ts'
import { openPay } from './openPay.ts'
import { createPayError, type PayError } from './payError.ts'
import { isUnderWay, type PayFlow, type PayResult, payFlowAtom } from './payFlow.ts'
import { type PaymentAsset, type PaymentOptions, toAssetId } from './payment.ts'

type PayWait = {
  /** How long the visitor may take, in ms. What is on its way by then goes on. Default 300 000. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens the payment and waits for what becomes of it. What it says is what this page has seen: before you ship, ask
 * `createPaymentCheck` of `@foyer/server/pay`.
 * @throws PayError those of `openPay`; `GENERIC_PAYMENT_ERROR` where the visitor left or the time is over, `details` says which
 */
export async function pay(foyer: Foyer, options: PaymentOptions, wait: PayWait = {}): Promise<PayResult> {
  const { store } = foyer
  const id = openPay(foyer, options)
  const done = new AbortController()
  const paid = new Promise<PayResult>((resolve, reject) => {
    let seen: PayFlow = store.get(payFlowAtom)
    const look = () => {
      const flow = store.get(payFlowAtom)
      if (flow.step === 'paid' && flow.payment.id === id) resolve(flow.result)
      else if (flow.step === 'idle' || flow.payment.id !== id) reject(toLeft(seen))
      seen = flow
    }
    done.signal.addEventListener('abort', store.sub(payFlowAtom, look))
    const end = (details: string) => () => reject(createPayError('GENERIC_PAYMENT_ERROR', details))
    const endings = [foyer.signal, ...(wait.signal ? [wait.signal] : [])]
    for (const signal of endings) signal.addEventListener('abort', end('aborted'), { signal: done.signal })
    if (endings.some(({ aborted }) => aborted)) end('aborted')()
    after(wait.timeout ?? payTimeout, done.signal, end('timeout'))
    look()
  })
  return await paid.finally(() => done.abort())
}

function toLeft(flow: PayFlow): PayError {
  return createPayError('GENERIC_PAYMENT_ERROR', (flow.step === 'failed' && flow.error) || 'left')
}

/** Returns what was paid last, on this page. */
export function getPayResult(foyer: Foyer): PayResult | undefined {
  const flow = foyer.store.get(payFlowAtom)
  return flow.step === 'paid' ? flow.result : undefined
}

/** Returns why the payment on screen was not made. */
export function getPayError(foyer: Foyer): unknown {
  const flow = foyer.store.get(payFlowAtom)
  return flow.step === 'failed' ? flow.error : undefined
}

/** Returns whether a wallet, a chain or an exchange is waited for. */
export function getIsPaymentInProgress(foyer: Foyer): boolean {
  return isUnderWay(foyer.store.get(payFlowAtom))
}

type OpenPayUrlParams = Parameters<typeof getPayUrl>[1] & {
  /** In a window of its own. Default: true; else in place of this page. */
  readonly openInNewTab?: boolean | undefined
}

/**
 * Opens the page on which an exchange's customer pays. Call it within the gesture: later a browser opens no window. Where it opens
 * none the page stays, and the exchange is not asked. @throws PayError `UNABLE_TO_GET_PAY_URL`
 */
export async function openPayUrl(
  foyer: Foyer,
  { openInNewTab = true, ...params }: OpenPayUrlParams,
): ReturnType<typeof getPayUrl> {
  const popup = openInNewTab ? globalThis.window.open('about:blank', '_blank') : undefined
  if (popup === null) throw createPayError('UNABLE_TO_GET_PAY_URL', new FoyerError('PopupBlocked'))
  try {
    const answer = await getPayUrl(foyer, params)
    // the exchange's page gets no hold of ours
    if (popup) popup.opener = null
    ;(popup ?? globalThis.window).location.assign(answer.url)
    return answer
  } catch (error) {
    popup?.close()
    throw error
  }
}

type AvailableExchangesParams = {
  readonly page?: number | undefined
  /** CAIP-19; beside `network` an address there, or `native`. */
  readonly asset?: string | undefined
  /** Whole units, decimal. */
  readonly amount?: string | undefined
  /** The asset's network. */
  readonly network?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/** The exchanges that can pay this, by page. @throws PayError `INVALID_ASSET` for a network without or beside its asset, `UNABLE_TO_GET_EXCHANGES` */
export async function getAvailableExchanges(
  foyer: Foyer,
  { asset, network, ...params }: AvailableExchangesParams = {},
): Promise<readonly Exchange[]> {
  return (await getExchanges(foyer, { ...params, asset: network ? toAssetOn(network, asset) : asset })).exchanges
}

function toAssetOn(networkId: CaipNetworkId, asset: string | undefined): string {
  if (!asset) throw createPayError('INVALID_ASSET', networkId)
  if (!asset.includes('/')) return toAssetId({ networkId, asset })
  if (!asset.startsWith(`${networkId}/`)) throw createPayError('INVALID_ASSET', asset)
  return asset
}

type Metadata = PaymentAsset['metadata']

const ether: Metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollars: Metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const tether: Metadata = { name: 'Tether USD', symbol: 'USDT', decimals: 6 }
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Assets that many sites are paid in; any other one can be written down like these. @see reference §1.10 */
export const payAssets = {
  baseETH: { network: 'eip155:8453', asset: 'native', metadata: ether },
  baseSepoliaETH: { network: 'eip155:84532', asset: 'native', metadata: ether },
  baseUSDC: { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', metadata: dollars },
  ethereumUSDC: { network: 'eip155:1', asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', metadata: dollars },
  ethereumUSDT: { network: 'eip155:1', asset: '0xdAC17F958D2ee523a2206206994597C13D831ec7', metadata: tether },
  optimismUSDC: { network: 'eip155:10', asset: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', metadata: dollars },
  arbitrumUSDC: { network: 'eip155:42161', asset: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', metadata: dollars },
  polygonUSDC: { network: 'eip155:137', asset: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', metadata: dollars },
  solanaSOL: { network: solana, asset: 'native', metadata: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
  solanaUSDC: { network: solana, asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', metadata: dollars },
} as const satisfies Readonly<Record<string, PaymentAsset>>
