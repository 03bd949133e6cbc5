import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'

type QrCodeProps = {
  readonly text: string | undefined
  readonly label: string
  /** Drawn in the middle. */
  readonly children?: ReactNode
}

/** A QR code, dark on white in every theme, as cameras expect. Without `text` yet, an empty square of the same size. */
export function QrCode({ text, label, children }: QrCodeProps) {
  const drawing = useMemo(() => (text === undefined ? undefined : drawQr(text, true)), [text])
  if (!drawing) return <div className="qr" data-loading="" />
  const { size, dots, finders } = drawing
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-qr={text}>
        <path d={dots} />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect className="eye" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.7" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
          </g>
        ))}
      </svg>
      <span className="qr-logo">{children}</span>
    </div>
  )
}

/** A QR code to draw: its side in modules, its dots as one path, and its three finder patterns. */
type QrDrawing = {
  readonly size: number
  readonly dots: string
  /** Top left corners. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  /** Side of the empty square in the middle, in modules; 0 without one. */
  readonly hole: number
}

/** Side of a finder pattern, in modules. */
const finderSize = 7
/** Share of a side that is left out in the middle: 6 % of the area, where the code survives the loss of 25 %. */
const logoShare = 0.25

/**
 * Encodes a text as round dots, leaving out the finder patterns and, if wanted, a square in the middle for a picture.
 * @param text at error correction level Q (reference §4.10)
 */
export function drawQr(text: string, hasLogo: boolean): QrDrawing {
  // choosing among all eight masks takes ten times as long and mostly gives this one; every reader decodes any mask
  const { size, data } = encode(text, { ecc: 'Q', border: 0, maskPattern: 2 })
  const hole = hasLogo ? toOdd(Math.round(size * logoShare), size) : 0
  const start = (size - hole) / 2
  const isHole = (x: number, y: number) => [x, y].every((at) => at >= start && at < start + hole)
  let dots = ''
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark && !isFinder(x, y, size) && !isHole(x, y))
        dots += `M${x + 0.06} ${y + 0.5}a.44.44 0 1 0 .88 0a.44.44 0 1 0-.88 0`
    }
  }
  const farEdge = size - finderSize
  return {
    size,
    dots,
    finders: [
      [0, 0],
      [farEdge, 0],
      [0, farEdge],
    ],
    hole,
  }
}

/** A square is centred only if its side and that of the code are both odd or both even. */
function toOdd(value: number, size: number): number {
  return value % 2 === size % 2 ? value : value + 1
}

function isFinder(x: number, y: number, size: number): boolean {
  const isStart = (at: number) => at < finderSize
  const isEnd = (at: number) => at >= size - finderSize
  return (isStart(x) && (isStart(y) || isEnd(y))) || (isEnd(x) && isStart(y))
}
