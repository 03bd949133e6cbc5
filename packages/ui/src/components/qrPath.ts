import { encode } from 'uqr'

/** A code to draw: side in modules, its dots as one path, and where its three eyes are. */
export type QrDrawing = {
  readonly size: number
  readonly dots: string
  /** Top left corners. */
  readonly eyes: readonly (readonly [x: number, y: number])[]
  /** Side of the empty square in the middle, in modules; 0 without one. */
  readonly hole: number
}

/** Modules of an eye, with the ring around it. */
const eyeSize = 7
/** Share of a side that may be left out in the middle: 6 % of the area, where the code survives the loss of 25 %. */
const holeShare = 0.25

/**
 * Turns a text into round dots, with room for eyes of our own and, if wanted, for a picture in the middle.
 * @param text at error correction level Q (reference §4.10)
 */
export function drawQr(text: string, hasHole: boolean): QrDrawing {
  // trying all eight masks takes ten times as long, and ends with this one for nine links of ten; readers know each
  const { size, data } = encode(text, { ecc: 'Q', border: 0, maskPattern: 2 })
  const hole = hasHole ? toOdd(Math.round(size * holeShare), size) : 0
  const start = (size - hole) / 2
  const isHole = (x: number, y: number) => [x, y].every((at) => at >= start && at < start + hole)
  let dots = ''
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark && !isEye(x, y, size) && !isHole(x, y))
        dots += `M${x + 0.06} ${y + 0.5}a.44.44 0 1 0 .88 0a.44.44 0 1 0-.88 0`
    }
  }
  const far = size - eyeSize
  return {
    size,
    dots,
    eyes: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
    hole,
  }
}

/** In the middle of an odd side only an odd square is. */
function toOdd(value: number, size: number): number {
  return value % 2 === size % 2 ? value : value + 1
}

function isEye(x: number, y: number, size: number): boolean {
  const isStart = (at: number) => at < eyeSize
  const isEnd = (at: number) => at >= size - eyeSize
  return (isStart(x) && (isStart(y) || isEnd(y))) || (isEnd(x) && isStart(y))
}
