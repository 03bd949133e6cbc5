import { expect, test } from 'vitest'
import { plotTables } from '../scripts/pictures/plotTables.ts'

const table =
  '<table><thead><tr><th>widget</th><th>kB</th></tr></thead><tbody><tr><td><strong>Foyer</strong></td><td>39.5</td></tr><tr><td>Other &amp; more</td><td align="right">1,292.1</td></tr><tr><td>None</td><td></td></tr></tbody></table>'

test('default: a bar for each figure, ours marked, the longest as long as there is room', () => {
  const html = plotTables(`<!-- plot 2 kB: Weight -->\n${table}`)
  expect(html.match(/<rect/g)).toHaveLength(2)
  expect(html).toContain('<rect class="ours" x="280" y="4" width="11"')
  expect(html).toContain('width="370" height="18"')
  expect(html).toContain('>Other &amp; more</text>')
  expect(html.endsWith(table)).toBe(true)
})

test('behavior: a table that is not marked stays as it is', () => {
  expect(plotTables(table)).toBe(table)
})
