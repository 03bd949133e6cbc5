import { formatUnits, parseUnits } from '@foyer/base'
import { type FormEvent, useState } from 'react'
import { Address, Row, Rows } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { LowerChange } from './approval.ts'
import type { Lowering, Permission } from './review.ts'

type PermissionProps = { readonly permission: Permission; readonly onLower?: (change: LowerChange) => void }

/** Who may take how much from now on, and where the call allows it, another amount. */
export function PermissionView({ permission, onLower }: PermissionProps) {
  const { spender, amount, isUnlimited, lowering } = permission
  return (
    <div className="limit" data-testid="permission">
      <span className="soft">{say('limit.up-to')}</span>
      <strong data-unlimited={isUnlimited}>{amount}</strong>
      {lowering && onLower && <LowerForm lowering={lowering} onLower={onLower} />}
      <Rows>
        <Row name={say('limit.spender')} isWhole>
          <Address value={spender} />
        </Row>
      </Rows>
    </div>
  )
}

type LowerProps = { readonly lowering: Lowering; onLower(change: LowerChange): void }

function LowerForm({ lowering, onLower }: LowerProps) {
  const { step, symbol, decimals, highest, suggested } = lowering
  const [text, setText] = useState(suggested === undefined ? '' : formatUnits(BigInt(suggested), decimals))
  const entered = readAmount(text, decimals, BigInt(highest))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entered !== undefined) onLower({ step, amount: entered })
  }
  return (
    <form className="lower" onSubmit={submit}>
      <label>
        {say('limit.other', { symbol })}
        <input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={text !== '' && entered === undefined}
          data-testid="limit-amount"
        />
      </label>
      <button
        type="submit"
        className="btn"
        data-kind="primary"
        disabled={entered === undefined}
        data-testid="limit-lower"
      >
        {entered === undefined
          ? say('limit.enter')
          : say('limit.only', { amount: `${formatUnits(entered, decimals)} ${symbol}` })}
      </button>
    </form>
  )
}

/** @returns undefined for what is no amount, or not a lower one */
function readAmount(text: string, decimals: number, highest: bigint): bigint | undefined {
  if (!/^\d{1,60}(\.\d{1,36})?$/.test(text.trim())) return undefined
  const [, fraction = ''] = text.trim().split('.')
  if (fraction.length > decimals) return undefined
  const amount = parseUnits(text.trim(), decimals)
  return amount <= highest ? amount : undefined
}
