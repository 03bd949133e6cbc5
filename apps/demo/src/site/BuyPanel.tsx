import { isPayError, type PaymentOptions, type PayResult } from '@foyer/core/pay'
import { usePay } from '@foyer/ui'
import { useState } from 'react'
import type { Devnet } from '../devnet.ts'
import { author } from './author.ts'

/** The order of this visit: the same one after a reload. */
function readOrder(): string {
  return new URLSearchParams(location.search).get('order') ?? 'issue-12'
}

/** Lumen's printed issue, for 24 dollars of the first chain. */
export default function BuyPanel({ devnet }: { readonly devnet: Devnet }) {
  const { open, isPending, data, error } = usePay()
  const [paymentId] = useState(readOrder)
  const usdc = devnet.contracts.get(31337)?.usdc
  if (!usdc) return null
  const { address: asset, name, symbol, decimals } = usdc
  const order: PaymentOptions = {
    paymentAsset: { network: 'eip155:31337', asset, metadata: { name, symbol, decimals } },
    recipient: author,
    amount: '24.00',
    paymentId,
    payWithExchange: {},
  }
  return (
    <section className="actions" aria-label="The printed issue">
      <h2>The printed issue</h2>
      <div className="buttons">
        <button type="button" onClick={() => void open(order)}>
          Buy for 24 USDC
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
