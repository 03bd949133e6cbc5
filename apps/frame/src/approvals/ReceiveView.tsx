import { ChevronDownIcon } from '@foyer/ui/parts'
import { Address } from '../ui/parts.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { translate } from '../words.ts'

type ReceiveProps = { readonly address: string; readonly symbol: string; readonly network: string }

/** Where to send what is missing: the account's whole address, to be read, copied or scanned. */
export function ReceiveView({ address, symbol, network }: ReceiveProps) {
  return (
    <details className="more receive" data-testid="receive">
      <summary>
        {translate('approve.receive', { symbol })}
        <ChevronDownIcon />
      </summary>
      <p className="soft">{translate('approve.receive-hint', { symbol, network })}</p>
      <QrCode text={address} label={translate('approve.receive-code')} />
      <Address value={address} />
    </details>
  )
}
