import type { PaymentAsset } from './payment.ts'

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
