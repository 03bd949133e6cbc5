import { isPayError, type PaymentOptions, type PayResult } from '@foyer/core/pay'
import { usePay } from '@foyer/ui'
import { useState } from 'react'
import type { Devnet } from '../devnet.ts'
import { author } from './author.ts'

/** What the address says of this visit's order. */
function readQuery() {
  const query = new URLSearchParams(location.search)
  return {
    /** The same order after a reload. */
    paymentId: query.get('order') ?? 'issue-12',
    /** Of Solana: its coin or its dollars; else the dollars of the first chain. */
    currency: query.get('in'),
    openInNewTab: query.get('exchange') !== 'here',
    /** The page goes on to another once it is paid, and to one where it is not. */
    leads: query.get('then') === 'leave',
  }
}

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }

type Price = Pick<PaymentOptions, 'paymentAsset' | 'recipient' | 'amount'>

/** 24 dollars of the first chain or of Solana, or a quarter of its coin. */
function toPrice({ contracts, families }: Devnet, currency: string | null): Price | undefined {
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

const redirectUrl = { success: `${location.origin}/?page=thanks`, failure: `${location.origin}/?page=basket` }

/** Lumen's printed issue. */
export default function BuyPanel({ devnet }: { readonly devnet: Devnet }) {
  const { open, isPending, data, error } = usePay()
  const [{ paymentId, currency, openInNewTab, leads }] = useState(readQuery)
  const price = toPrice(devnet, currency)
  if (!price) return null
  const order = { ...price, paymentId, openInNewTab, payWithExchange: {}, ...(leads && { redirectUrl }) }
  return (
    <section className="actions" aria-label="The printed issue">
      <h2>The printed issue</h2>
      <div className="buttons">
        <button type="button" onClick={() => void open(order)}>
          {`Buy for ${Number(price.amount)} ${price.paymentAsset.metadata.symbol}`}
        </button>
      </div>
      <p role="status" data-testid="payment">
        {toWords({ isPending, data, error })}
      </p>
    </section>
  )
}

type Outcome = { readonly isPending: boolean; readonly data: PayResult | undefined; readonly error: unknown }

function toWords({ isPending, data, error }: Outcome): string {
  if (isPending) return 'Waiting for the payment'
  if (data) return `Paid by ${data.method}: ${data.hash ?? ''}`
  return isPayError(error) ? `Not paid: ${error.code}` : ''
}
