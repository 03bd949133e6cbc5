type Grid = {
  readonly count: number
  readonly columns: number
  readonly isRtl: boolean
  /** Rows that one screen holds. */
  readonly rowsPerScreen: number
}

/**
 * Where a key leads in a grid (WAI-ARIA): arrows by cell, Home and End by row, with Control by the whole, Page keys by
 * a screen. @returns undefined for a key that leads nowhere
 */
export function moveInGrid(at: number, key: string, isControl: boolean, grid: Grid): number | undefined {
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
