import type { PaymentOptions } from '@foyer/core/pay'
import type { Devnet } from '../devnet.ts'
import { author } from './author.ts'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

type Price = Pick<PaymentOptions, 'paymentAsset' | 'recipient' | 'amount'>

/** 24 dollars of the first chain or of Solana, or a quarter of its coin. @param currency `SOL` or `solanaUSDC`; else the dollars of the first chain */
export function toPrice({ contracts, families }: Devnet, currency: string | null): Price | undefined {
  if (currency === 'SOL' || currency === 'solanaUSDC') return toSolanaPrice(families.solana, currency)
  const usdc = contracts.get(31337)?.usdc
  if (!usdc) return undefined
  const { address: asset, ...metadata } = usdc
  return { paymentAsset: { network: 'eip155:31337', asset, metadata }, recipient: author, amount: '24.00' }
}

function toSolanaPrice(solana: Devnet['families']['solana'], currency: 'SOL' | 'solanaUSDC'): Price | undefined {
  const seller = solana?.accounts[1]
  if (!solana || !seller) return undefined
  const network = solana.caipNetworkId
  const recipient = seller.address
  if (currency === 'SOL')
    return { paymentAsset: { network, asset: 'native', metadata: sol }, recipient, amount: '0.25' }
  const { address: asset, name, symbol, decimals } = solana.tokens.usdc
  return { paymentAsset: { network, asset, metadata: { name, symbol, decimals } }, recipient, amount: '24.00' }
}
