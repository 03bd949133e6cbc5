// Shapes: Jupiter's own OpenAPI, https://github.com/jup-ag/docs, openapi-spec/swap/v1/swap.yaml at 585d5190, /quote and /swap, with its examples;
// limits and statuses: portal/rate-limits.mdx and portal/responses.mdx at 1dda348d (read 2026-11-29).
import { createStandIn, type StandIn, type StandInReply } from './standIn.ts'

/** Solana as a chain of the configuration, with Jupiter as the one that is asked for swaps. */
export const solanaMainnet = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://node.example'],
  tokens: [
    {
      ...{ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', symbol: 'USDC' },
      ...{ decimals: 6, stable: true },
    },
    {
      ...{ address: 'So11111111111111111111111111111111111111112', name: 'Wrapped SOL', symbol: 'WSOL' },
      ...{ decimals: 9 },
    },
  ],
  sources: { quotes: ['jupiter'] },
}

/** An answer for what was asked: a quote is of the mints, the amount and the slippage that the address names. */
export function toJupiterQuote({ searchParams }: URL) {
  const get = (name: string) => searchParams.get(name) ?? ''
  return {
    inputMint: get('inputMint'),
    inAmount: get('amount'),
    outputMint: get('outputMint'),
    outAmount: '17057460',
    otherAmountThreshold: '16886885',
    swapMode: get('swapMode'),
    slippageBps: Number(get('slippageBps')),
    priceImpactPct: '0.0001',
    platformFee: { amount: '0', feeBps: 0 },
    routePlan: [
      {
        swapInfo: {
          ammKey: 'HXpGFJGCEEFdV31tDmjDBaJMEB1fKLiAoKoWr3Fnonid',
          label: 'Meteora DLMM',
          inputMint: get('inputMint'),
          outputMint: get('outputMint'),
          inAmount: get('amount'),
          outAmount: '17057460',
          feeAmount: '1285',
          feeMint: get('outputMint'),
        },
        percent: 100,
      },
    ],
    contextSlot: 324_307_186,
    timeTaken: 0.012,
  }
}

export const jupiterSwap = {
  // the example is cut off: a signature that is missing, and the beginning of a message of version 0
  swapTransaction: Buffer.from([1, ...new Uint8Array(64), 128, 1, 0, 4, 13]).toString('base64'),
  lastValidBlockHeight: 324_307_300,
  prioritizationFeeLamports: 254_600,
}

export function createJupiterStandIn(
  { quote = toJupiterQuote, swap = jupiterSwap }: { readonly quote?: StandInReply; readonly swap?: StandInReply } = {},
  others?: typeof globalThis.fetch,
): StandIn {
  return createStandIn('https://api.jup.ag', { '/swap/v1/quote': quote, '/swap/v1/swap': swap }, others)
}
