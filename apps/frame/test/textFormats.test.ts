import { describe, expect, test } from 'vitest'
import { readMessage, reviewMessage } from '../src/approvals/readMessage.ts'
import { me } from './support/formats/readFormat.ts'
import { textFormats } from './support/formats/textFormats.ts'
import { toText } from './support/readRequest.ts'
import { createChance } from './support/seeded.ts'
import { siteOrigin } from './support/toRequest.ts'

const read = (text: string, origin = siteOrigin) =>
  reviewMessage(readMessage(new TextEncoder().encode(text), { origin, address: me }))

describe('public texts', () => {
  test.each(textFormats)('default: $level: $name', ({ text, origin, level }) => {
    const review = read(text, origin)
    expect(review.level, toText(review)).toBe(level)
    if (level === 'calm') expect(review.mayStayInFrame).not.toBe(false)
    else expect(review).toMatchObject({ mayStayInFrame: false })
    if (level !== 'calm') expect(toText(review)).not.toContain('Only a message')
  })
})

describe('the words of a key or an order, dressed up', () => {
  const dangers = textFormats.filter(({ level, origin }) => level === 'danger' && origin === undefined)
  const coats: readonly ((text: string) => string)[] = [
    (text) => text.toUpperCase(),
    (text) => ` \n\n${text}\n`,
    (text) => text.replaceAll(' ', '\u00a0'),
    (text) => text.replace(/([a-z])([a-z])/, '$1\u200b$2'),
    (text) => `Welcome to our shop! ${text}`,
    (text) => `${text}\n\nThis is only a message. It moves nothing.`,
    (text) => text.replaceAll(' ', '  '),
    (text) => `${'A clause of the terms.\n'.repeat(200)}${text}`,
  ]

  test('behavior: of 1,000 not one is calm', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const random = createChance(seed)
      const { text } = random.pick(dangers)
      const dressed = [random.pick(coats), random.pick(coats)].reduce((one, coat) => coat(one), text)
      expect(read(dressed).level, dressed).not.toBe('calm')
    }
  })
})
