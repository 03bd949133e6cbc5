import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './QrCode.tsx'

const link = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1795191907`

/** Column and row of each dot. */
function readDots(dots: string): readonly (readonly [x: number, y: number])[] {
  return [...dots.matchAll(/M([\d.]+) ([\d.]+)a/g)].map(([, x, y]) => [Math.floor(Number(x)), Math.floor(Number(y))])
}

test('default: every dark module of the code is a dot or a part of an eye', () => {
  const { size, data } = encode(link, { ecc: 'Q', border: 0, maskPattern: 2 })
  const drawing = drawQr(link, false)
  expect(drawing.size).toBe(size)
  const dots = new Set(readDots(drawing.dots).map(([x, y]) => `${x} ${y}`))
  const isFinder = (x: number, y: number) =>
    drawing.finders.some(([left, top]) => x >= left && x < left + 7 && y >= top && y < top + 7)
  const wrong = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isFinder(x, y) || isDark === dots.has(`${x} ${y}`) ? [] : [`${x} ${y}`])),
  )
  expect(wrong).toEqual([])
})

test('behavior: the picture covers less than the code can repair', () => {
  const { size, hole, dots } = drawQr(link, true)
  // level Q repairs a quarter of the code words; function patterns are not among them
  expect(hole ** 2 / size ** 2).toBeLessThan(0.08)
  expect((size - hole) % 2).toBe(0)
  const start = (size - hole) / 2
  const covered = readDots(dots).filter(([x, y]) => [x, y].every((at) => at >= start && at < start + hole))
  expect(covered).toEqual([])
})
