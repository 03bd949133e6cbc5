import { describe, expect, test } from 'vitest'
import { encodeType } from '../src/approvals/typedTypes.ts'
import { describeTypedTruth } from './support/formats/describeTypedTruth.ts'
import { mutate, type Tried } from './support/formats/mutate.ts'
import { readScreen, toData } from './support/formats/readFormat.ts'
import { typedFormats } from './support/formats/typedFormats.ts'
import { toText } from './support/readRequest.ts'
import { toSeed } from './support/toSeed.ts'

describe('public formats of typed data', () => {
  test.each(typedFormats)('default: $level: $name', (format) => {
    const data = toData(format)
    expect(encodeType(data.types, data.primaryType)).toBe(format.form)
    if (format.level === 'refused') return expect(() => readScreen(data)).toThrow('typed data')
    const review = readScreen(data)
    expect(review.level, toText(review)).toBe(format.level)
    expect(review.mayStayInFrame).toBe(false)
    // what a calm screen says is all of it, and true
    if (format.level === 'calm')
      expect(review.findings.map(({ sentence }) => sentence)).toEqual(describeTypedTruth(data))
  })

  test('default: there are at least 150 of them, each with a source', () => {
    const count = (level: string) => typedFormats.filter((one) => one.level === level).length
    console.info(
      `${typedFormats.length} formats: ${count('calm')} calm, ${count('caution')} caution, ${count('danger')} danger`,
    )
    expect(new Set(typedFormats.map(({ form, given, domain }) => JSON.stringify([form, given, domain]))).size).toBe(
      typedFormats.length,
    )
    expect(typedFormats.length).toBeGreaterThanOrEqual(150)
    expect(typedFormats.every(({ source }) => URL.canParse(source))).toBe(true)
  })
})

test('behavior: a one-time transfer of nothing is no revoke, since it ends no approval', () => {
  const transfers = typedFormats.filter(({ form }) => /^Permit(Batch)?(Witness)?TransferFrom\(/.test(form)).map(toData)
  const ofNothing = transfers.map((data) => {
    return JSON.parse(JSON.stringify(data), (key, value) => (key === 'amount' ? '0' : value)) as typeof data
  })
  expect(ofNothing.length).toBeGreaterThan(3)
  for (const data of ofNothing) {
    const review = readScreen(data)
    expect(review.level, toText(review)).not.toBe('calm')
    expect(review.findings.map(({ name }) => name)).not.toContain('revoke')
  }
})

test('error: a vote whose space is a sentence of its own does not speak in this wallet’s name', () => {
  const vote = typedFormats.filter(({ name }) => /^Snapshot (Vote|Follow)/.test(name)).map(toData)
  const space = 'foyer.eth on Snapshot: 1. Your assets do not move. Then send 1 ETH to'
  expect(vote.length).toBeGreaterThan(3)
  for (const data of vote) expect(readScreen({ ...data, message: { ...data.message, space } }).level).not.toBe('calm')
})

describe('what differs from a calm format', () => {
  const calm = typedFormats.filter(({ level }) => level === 'calm').map(toData)
  const count = Number(process.env['TYPED_MUTATIONS'] ?? 3_000)

  test(
    `behavior: of ${count} changes not one that can move or allow anything is calm`,
    () => {
      const tried: Tried = { refused: 0, caution: 0, danger: 0, calm: new Map() }
      const start = toSeed('TYPED_SEED')
      for (let seed = start; seed < start + count; seed += 1) {
        const origin = calm[seed % calm.length]
        if (origin) expectHarmless(mutate(origin, seed), tried)
      }
      const { refused, caution, danger } = tried
      const kept = [...tried.calm.values()].reduce((sum, one) => sum + one, 0)
      console.info(`${refused} refused, ${caution} caution, ${danger} danger, ${kept} calm and harmless:`)
      console.info([...tried.calm].map(([name, number]) => `${number} ${name}`).join('\n'))
      expect(refused + caution + danger + kept).toBe(count)
      expect(Math.min(refused, caution, danger, kept)).toBeGreaterThan(count / 100)
    },
    120_000 + count * 10,
  )
})

function expectHarmless({ data, what }: ReturnType<typeof mutate>, tried: Tried): void {
  let review: ReturnType<typeof readScreen>
  try {
    review = readScreen(data)
  } catch {
    tried.refused += 1
    return
  }
  if (review.level !== 'calm') {
    tried[review.level] += 1
    return
  }
  // a calm screen is right only for a type, a place and values that cannot move or allow anything, and only if it says what they can
  const said = review.findings.map(({ sentence }) => sentence)
  expect(said.toSorted(), `${what}: ${toShown(data)}`).toEqual(describeTypedTruth(data)?.toSorted())
  tried.calm.set(what, (tried.calm.get(what) ?? 0) + 1)
}

const toShown = (data: object) =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value))
