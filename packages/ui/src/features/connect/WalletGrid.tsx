import { connectorsAtom } from '@foyer/core'
import type { Wallet } from '@foyer/core/internal/connect'
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useWalletDisplay } from '../../components/useWalletDisplay.ts'
import { useFoyerAtom } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { moveInGrid } from './moveInGrid.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import { WalletCell, type WalletCellProps } from './WalletCell.tsx'

type WalletGridProps = {
  readonly wallets: readonly Wallet[]
  /** Of every page together. */
  readonly count: number
  /** Called when the end of the list comes near. */
  readonly loadNext: () => void
}

/** The next page is requested when fewer rows than this are left. */
const loadAheadRows = 24

/** A virtual grid of wallets: only visible rows are in the DOM. One tab stop; arrow keys move between wallets. */
export function WalletGrid({ wallets, count, loadNext }: WalletGridProps) {
  const t = useTranslate()
  const getDisplay = useWalletDisplay()
  const connectors = useFoyerAtom(connectorsAtom)
  const columns = useColumns()
  const grid = useRef<HTMLDivElement>(null)
  const { rowHeight, rowsPerScreen, from, to, settled } = useVirtualRows(grid)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const current = Math.min(active, wallets.length - 1)
  const currentRow = Math.floor(current / columns)
  const rowCount = Math.ceil(wallets.length / columns)

  const isNearEnd = to > rowCount - loadAheadRows
  useEffect(() => {
    if (isNearEnd) loadNext()
  }, [isNearEnd, loadNext])

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    // the browser scrolls to what has the focus, and the rows follow
    grid.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus()
  }, [current])

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const shape = { count: wallets.length, columns, isRtl, rowsPerScreen }
    const next = moveInGrid(current, event.key, event.ctrlKey || event.metaKey, shape)
    if (next === undefined) return
    event.preventDefault()
    if (next === current) return
    wantsFocus.current = true
    setActive(next)
  }
  const trackFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { index } = target.dataset
    if (index !== undefined) setActive(Number(index))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual
    <div
      ref={grid}
      className="cells"
      role="grid"
      aria-label={t('allWallets.list')}
      aria-rowcount={Math.ceil(count / columns)}
      aria-colcount={columns}
      onKeyDown={handleKey}
      onFocus={trackFocus}
      style={{ height: rowCount * rowHeight }}
    >
      {toRowNumbers(from, Math.min(to, rowCount), currentRow).map((row) => (
        <Row
          key={row}
          row={row}
          top={row * rowHeight}
          columns={columns}
          current={row === currentRow ? current : undefined}
          isInView={row >= settled.from && row < settled.to}
          wallets={wallets}
          connectors={connectors}
          getDisplay={getDisplay}
        />
      ))}
    </div>
  )
}

type RowProps = Pick<WalletCellProps, 'isInView' | 'connectors' | 'getDisplay'> & {
  readonly row: number
  /** In px, from the start of the list. */
  readonly top: number
  readonly columns: number
  /** Index of the cell that Tab leads to, where it is in this row. */
  readonly current: number | undefined
  readonly wallets: readonly Wallet[]
}

const Row = memo(function Row({ row, top, columns, current, wallets, ...shared }: RowProps) {
  const start = row * columns
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on one of its cells
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual
    <div className="cells-row" role="row" aria-rowindex={row + 1} data-columns={columns} style={{ top }}>
      {wallets.slice(start, start + columns).map((wallet, column) => {
        const index = start + column
        return <WalletCell key={wallet.id} wallet={wallet} index={index} isCurrent={index === current} {...shared} />
      })}
    </div>
  )
})

/** Three on a narrow screen, else four (reference §2.6). */
function useColumns(): number {
  const [columns] = useState(() => (isNarrow() ? 3 : 4))
  return columns
}

/** A document that lays nothing out, as jsdom's, has no queries either. */
function isNarrow(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(max-width: 351px)').matches
}

/** The visible rows, and the row that holds the tab stop, which must exist wherever the list is scrolled. */
function toRowNumbers(from: number, to: number, current: number): readonly number[] {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (current < from) return [current, ...rows]
  return current < to ? rows : [...rows, current]
}
