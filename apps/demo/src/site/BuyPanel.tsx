import { isPayError, type PayResult } from '@foyer/core/pay'
import { usePay } from '@foyer/ui'
import { useState } from 'react'
import type { Devnet } from '../devnet.ts'
import { toPrice } from '../shop/toPrice.ts'
import { PrintedIssue } from './PrintedIssue.tsx'

/** Reads what the address says of this visit's order. */
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

const redirectUrl = { success: `${location.origin}/?page=thanks`, failure: `${location.origin}/?page=basket` }

/** Lumen's printed issue. */
export default function BuyPanel({ devnet }: { readonly devnet: Devnet }) {
  const { open, isPending, data, error } = usePay()
  const [{ paymentId, currency, openInNewTab, leads }] = useState(readQuery)
  const price = toPrice(devnet, currency)
  if (!price) return null
  const order = { ...price, paymentId, openInNewTab, payWithExchange: {}, ...(leads && { redirectUrl }) }
  return (
    <PrintedIssue>
      <div className="buttons">
        <button type="button" onClick={() => void open(order)}>
          {`Buy for ${Number(price.amount)} ${price.paymentAsset.metadata.symbol}`}
        </button>
      </div>
      <p role="status" data-testid="payment">
        {toWords({ isPending, data, error })}
      </p>
    </PrintedIssue>
  )
}

type Outcome = { readonly isPending: boolean; readonly data: PayResult | undefined; readonly error: unknown }

function toWords({ isPending, data, error }: Outcome): string {
  if (isPending) return 'Waiting for payment'
  if (data) return `Paid by ${data.method}: ${data.hash ?? ''}`
  return isPayError(error) ? `Not paid: ${error.code}` : ''
}
