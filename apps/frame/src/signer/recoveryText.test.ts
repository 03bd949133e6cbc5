import { describe, expect, test } from 'vitest'
import { createName } from './halves.ts'
import { readRecoveryText, toRecoveryText, toTag } from './recoveryText.ts'

const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'

describe('a recovery share as text', () => {
  test('default: twelve groups of four letters without look-alikes, which give sharing and share back', () => {
    for (let times = 0; times < 200; times += 1) {
      const [sharing, share] = [createName(), createName()]
      const text = toRecoveryText(sharing, share)
      expect(text).toMatch(/^([ABCDEFGHJKLMNPQRSTVWXYZ]{4} ){11}[ABCDEFGHJKLMNPQRSTVWXYZ]{4}$/)
      expect(readRecoveryText(text)).toEqual({ kind: 'groups', tag: toTag(sharing), share })
    }
  })

  test('behavior: read as people write it: small letters, dashes, lines, and the whole file', () => {
    const [sharing, share] = [createName(), createName()]
    const text = toRecoveryText(sharing, share)
    const right = { kind: 'groups', tag: toTag(sharing), share }
    for (const written of [
      text.toLowerCase(),
      text.replaceAll(' ', ''),
      text.replaceAll(' ', '-'),
      text.replaceAll(' ', '\n  '),
      `Foyer wallet https://wallet.example\n3 2026-11-22\n\n${text}\n`,
    ]) {
      expect(readRecoveryText(written)).toEqual(right)
    }
  })

  test('error: every slip of one letter, and every two that are swapped in a group, is named by its group', () => {
    const text = toRecoveryText(createName(), createName())
    const groups = text.split(' ')
    let slips = 0
    groups.forEach((group, index) => {
      for (let place = 0; place < 4; place += 1) {
        for (const letter of letters) {
          if (letter === group[place]) continue
          const wrong = `${group.slice(0, place)}${letter}${group.slice(place + 1)}`
          expect(readRecoveryText(groups.with(index, wrong).join(' '))).toEqual({ kind: 'wrong', groups: [index + 1] })
          slips += 1
        }
        const [one = '', other = ''] = [group[place], group[place + 1]]
        if (!other || one === other) continue
        const swapped = `${group.slice(0, place)}${other}${one}${group.slice(place + 2)}`
        expect(readRecoveryText(groups.with(index, swapped).join(' '))).toEqual({ kind: 'wrong', groups: [index + 1] })
      }
    })
    expect(slips).toBe(12 * 4 * 22)
  })

  test('error: two groups in each other’s place, look-alikes, too few letters, and nothing', () => {
    const groups = toRecoveryText(createName(), createName()).split(' ')
    const [first = '', second = ''] = groups
    const turned = [second, first, ...groups.slice(2)].join(' ')
    if (first !== second) expect(readRecoveryText(turned)).toEqual({ kind: 'wrong', groups: [1, 2] })
    expect(readRecoveryText(groups.with(4, 'OIU0').join(' '))).toEqual({ kind: 'wrong', groups: [5] })
    for (const text of ['', 'foyer', groups.slice(1).join(' '), 'A'.repeat(47)]) {
      expect(readRecoveryText(text)).toEqual({ kind: 'wrong', groups: [] })
    }
  })

  test('behavior: the older form is still read', () => {
    const sharing = createName()
    const share = 'x'.repeat(23)
    expect(readRecoveryText(` foyer-${sharing}-${share}\n`)).toEqual({ kind: 'legacy', sharing, share })
  })
})
