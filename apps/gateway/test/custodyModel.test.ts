import { describe, expect, test } from 'vitest'
import { roles } from '../model/custody.ts'
import type { Found } from '../model/explore.ts'
import { flows } from '../model/messages.ts'
import { breaks, openings, quick, run } from '../model/scenarios.ts'

const limit = 180_000
const messages = new Set(Object.values(flows).flatMap((flow) => flow.messages))

describe('a model of custody', () => {
  const explored = new Map<string, Found>()
  const explore = (words: string) => {
    const found = explored.get(words) ?? run(quick[words] ?? {})
    explored.set(words, found)
    return found
  }

  test.each(Object.keys(quick))(
    'behavior: %s: whatever is lost, doubled, late or killed, the wallet opens and no thief has its key',
    { timeout: limit },
    (words) => {
      const { violations, states } = explore(words)
      expect(Object.fromEntries(violations)).toEqual({})
      expect(states).toBeGreaterThan(3)
    },
  )

  test('behavior: every message that makes, changes or releases parts is under way in it', { timeout: limit }, () => {
    const labels = new Set(Object.keys(quick).flatMap((words) => [...explore(words).labels]))
    const isSeen = (name: string) => [...labels].some((label) => label.includes(name))
    const inside = [...messages].filter((name) => roles[name] !== 'outside')
    expect(inside.filter((name) => !isSeen(name))).toEqual([])
    expect(inside).toHaveLength(21)
    const changes = inside.filter((name) => roles[name] === 'change')
    const isLost = (name: string) => [...labels].some((label) => label.startsWith(name) && label.endsWith('is lost'))
    expect(changes.filter((name) => !isLost(name))).toEqual([])
  })

  test.each(Object.entries(openings))('behavior: its thief opens what the threat model gives up: %s', (_, scenario) => {
    expect([...run(scenario).violations.keys()]).toContain('the thief has a key')
  })

  test.each(breaks)('error: without the rule that %s, something is lost', { timeout: limit }, (_, rule, scenario) => {
    expect([...run(scenario).violations.keys()]).toEqual([])
    expect([...run(scenario, { [rule]: true }).violations.keys()]).not.toEqual([])
  })
})
