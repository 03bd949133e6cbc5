import { parseUnits } from '@foyer/base'
import { type FormEvent, useState } from 'react'
import { Address, Row, Rows } from '../ui/parts.tsx'
import { toFigure } from '../ui/toFigure.ts'
import { translate } from '../words.ts'
import type { LowerChange } from './approval.ts'
import type { Lowering, Permission } from './review.ts'

type PermissionProps = {
  readonly permission: Permission
  /** What this wallet calls the spender; undefined where it does not know it. */
  readonly name: string | undefined
  readonly onLower?: (change: LowerChange) => void
}

/** Shows who can spend how much from now on and, where the call allows it, takes another amount. */
export function PermissionView({ permission, name, onLower }: PermissionProps) {
  const { spender, amount, isUnlimited, lowering } = permission
  return (
    <div className="limit" data-testid="permission">
      <span className="soft">{translate('limit.up-to')}</span>
      <strong data-unlimited={isUnlimited}>
        <bdi>{amount}</bdi>
      </strong>
      {lowering && onLower && (
        <LowerForm lowering={lowering} asked={amount} isUnlimited={isUnlimited} onLower={onLower} />
      )}
      <Rows>
        <Row name={translate('limit.spender')} isWhole>
          <span className="spender" data-testid="spender">
            {name === undefined ? translate('limit.unknown') : <b>{name}</b>}
          </span>
          <Address value={spender} />
        </Row>
      </Rows>
    </div>
  )
}

type LowerProps = {
  readonly lowering: Lowering
  /** As the site asks for it, in words. */
  readonly asked: string
  readonly isUnlimited: boolean
  onLower(change: LowerChange): void
}

type Preset = 'suggested' | 'other' | 'asked'

/** Offers what the request needs, another amount, or what was asked for: the last is changed by nothing here. */
function LowerForm({ lowering, asked, isUnlimited, onLower }: LowerProps) {
  const { step, symbol, decimals, highest, suggested } = lowering
  const [preset, setPreset] = useState<Preset>('asked')
  const [text, setText] = useState('')
  const needed = suggested === undefined ? undefined : BigInt(suggested)
  const chosen = preset === 'other' ? readAmount(text, decimals, BigInt(highest)) : needed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== undefined) onLower({ step, amount: chosen })
  }
  const presets: readonly Preset[] = needed === undefined ? ['other', 'asked'] : ['suggested', 'other', 'asked']
  const names = { suggested: translate('limit.needed'), other: translate('limit.another'), asked }
  return (
    <form className="lower" onSubmit={submit}>
      <fieldset className="presets">
        <legend className="visually-hidden">{translate('limit.how-much')}</legend>
        {presets.map((one) => (
          <button
            key={one}
            type="button"
            className="preset"
            aria-pressed={one === preset}
            data-unlimited={one === 'asked' && isUnlimited}
            onClick={() => setPreset(one)}
            data-testid={`limit-${one}`}
          >
            {names[one]}
          </button>
        ))}
      </fieldset>
      {preset === 'other' && (
        <label>
          {translate('limit.other', { symbol })}
          <input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-invalid={text !== '' && chosen === undefined}
            data-testid="limit-amount"
          />
        </label>
      )}
      {(preset === 'other' || needed !== undefined) && (
        <button type="submit" className="btn" disabled={chosen === undefined} data-testid="limit-lower">
          {chosen === undefined
            ? translate('limit.enter')
            : translate('limit.only', { amount: `${toFigure({ units: String(chosen), decimals })} ${symbol}` })}
        </button>
      )}
    </form>
  )
}

/** A comma is a decimal mark as a point is. @returns undefined for what is no amount, or not a lower one */
function readAmount(text: string, decimals: number, highest: bigint): bigint | undefined {
  const figure = text.replace(',', '.').trim()
  if (!/^\d{1,60}(\.\d{1,36})?$/.test(figure)) return undefined
  const [, fraction = ''] = figure.split('.')
  if (fraction.length > decimals) return undefined
  const amount = parseUnits(figure, decimals)
  return amount <= highest ? amount : undefined
}
