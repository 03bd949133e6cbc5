import type { Connector } from '@foyer/base'
import { connectorsAtom } from '@foyer/core'
import { findInstalled, type Wallet } from '@foyer/core/internal/connect'
import { type FocusEvent, type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { CheckIcon } from '../../components/icons.tsx'
import { type GetWalletDisplay, useWalletDisplay } from '../../components/useWalletDisplay.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/**
 * One wallet of the grid. On a phone it is a link, because only a tap of the visitor's opens an app. Memoised: scrolling
 * by a row does not render the others again.
 */
const WalletCell = memo(function WalletCell({ wallet, index, isCurrent, isInView, getDisplay }: WalletCellProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connectors = findInstalled(foyer, wallet)
  const { face, access } = getDisplay({ name: wallet.name, connectors, wallet })
  const content = (
    <>
      <WalletImage wallet={isInView ? face : { name: face.name, image: undefined, mark: undefined }} size="lg" />
      <small>
        <bdi>{face.name}</bdi>
      </small>
      {connectors.some(isInBrowser) && (
        <span className="installed-mark">
          <CheckIcon />
          <span className="visually-hidden">{t('connect.installed')}</span>
        </span>
      )}
    </>
  )
  const shared = { className: 'cell', tabIndex: isCurrent ? 0 : -1, 'data-index': index }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what is in it
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual
    <div role="gridcell">
      {access.kind === 'link' ? (
        <a
          {...shared}
          href={access.link.href}
          target={access.link.target}
          rel={access.link.rel}
          onClick={access.onClick}
        >
          {content}
        </a>
      ) : (
        <button {...shared} type="button" onClick={access.press}>
          {content}
        </button>
      )}
    </div>
  )
})

type WalletGridProps = {
  readonly wallets: readonly Wallet[]
  /** Of every page together. */
  readonly count: number
  /** Called when the end of the list comes near. */
  readonly loadNext: () => void
}

/** Pictures that are asked for before any other (specification §9), and how long the others wait for them, in ms. */
const firstPictures = 20
const picturesTimeout = 2_000

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

  const { hasFirst, checkFirst } = useFirstPictures(grid, rowHeight > 0)
  const pictured = hasFirst ? settled : { from: 0, to: Math.min(settled.to, Math.floor(firstPictures / columns)) }

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
      onLoadCapture={checkFirst}
      onErrorCapture={checkFirst}
      style={{ height: rowCount * rowHeight }}
    >
      {toRowNumbers(from, Math.min(to, rowCount), currentRow).map((row) => (
        <Row
          key={row}
          row={row}
          top={row * rowHeight}
          columns={columns}
          current={row === currentRow ? current : undefined}
          isInView={row >= pictured.from && row < pictured.to}
          wallets={wallets}
          connectors={connectors}
          getDisplay={getDisplay}
        />
      ))}
    </div>
  )
}

/**
 * Returns whether the first pictures have come, or will not: only then others are asked for, so that what is in view has the line
 * to itself.
 */
function useFirstPictures(grid: RefObject<HTMLElement | null>, isMeasured: boolean) {
  const [hasFirst, setHasFirst] = useState(false)
  const checkFirst = () => {
    const pictures = grid.current?.querySelectorAll('img') ?? []
    if ([...pictures].every(({ complete }) => complete)) setHasFirst(true)
  }
  useEffect(() => {
    if (!isMeasured) return
    checkFirst()
    const timer = setTimeout(() => setHasFirst(true), picturesTimeout)
    return () => clearTimeout(timer)
  }, [isMeasured])
  return { hasFirst, checkFirst }
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

type Grid = {
  readonly count: number
  readonly columns: number
  readonly isRtl: boolean
  /** Rows that one screen holds. */
  readonly rowsPerScreen: number
}

/**
 * Returns where a key leads in a grid (WAI-ARIA): arrows by cell, Home and End by row, with Control by the whole, Page keys by a
 * screen. @returns undefined for a key that leads nowhere
 */
function moveInGrid(at: number, key: string, isControl: boolean, grid: Grid): number | undefined {
  const { count, columns, isRtl, rowsPerScreen } = grid
  const rowStart = at - (at % columns)
  const screen = columns * Math.max(1, rowsPerScreen)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + (isRtl ? -1 : 1),
    ArrowLeft: at + (isRtl ? 1 : -1),
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: Math.min(at + screen, lastOfColumn(at, grid)),
    PageUp: Math.max(at - screen, at % columns),
    Home: isControl ? 0 : rowStart,
    End: isControl ? count - 1 : Math.min(rowStart + columns, count) - 1,
  }
  const next = steps[key]
  if (next === undefined) return undefined
  // down from above the end of a last row that is not full: to its last cell
  if (key === 'ArrowDown' && next >= count && rowStart + columns < count) return count - 1
  return next >= 0 && next < count ? next : at
}

function lastOfColumn(at: number, { count, columns }: Grid): number {
  const last = Math.floor((count - 1) / columns) * columns + (at % columns)
  return last < count ? last : last - columns
}

type WalletCellProps = {
  readonly wallet: Wallet
  readonly index: number
  /** The grid's one tab stop. */
  readonly isCurrent: boolean
  /** Whether to fetch its picture: not while it is only scrolled past. */
  readonly isInView: boolean
  /** Every connector: a wallet may be announced after the grid was drawn. */
  readonly connectors: readonly Connector[]
  readonly getDisplay: GetWalletDisplay
}

/** Checks whether a wallet is installed here: what a link or a vendor's own page connects is not. */
function isInBrowser({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED'
}
