import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plotTables, showPictures } from '../scripts/pictures.ts'

/** The beginning of a PNG: its signature, and the length, name, width and height of its first chunk. */
const png = (width: number, height: number) =>
  Buffer.from(
    `89504e470d0a1a0a0000000d49484452${[width, height].map((size) => size.toString(16).padStart(8, '0')).join('')}`,
    'hex',
  )

function makeImages(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'languages'))
  for (const name of ['account-light', 'account-dark', 'languages/ar-account']) {
    writeFileSync(path.join(folder, `${name}.png`), png(720, 1_200))
  }
  writeFileSync(path.join(folder, 'attacks.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 240"/>')
  return folder
}

test('default: a picture in the theme of the page, one of a language, and a curve as wide as the text', () => {
  const show = (name: string) => showPictures(`<img src="picture:${name}" alt="What it shows">`, '..', makeImages())
  expect(show('account')).toBe(
    '<img class="picture in-light" src="../pictures/account-light.png" alt="What it shows" width="360" height="600" loading="lazy"><img class="picture in-dark" src="../pictures/account-dark.png" alt="What it shows" width="360" height="600" loading="lazy">',
  )
  expect(show('languages/ar-account')).toContain('class="picture small" src="../pictures/languages/ar-account.png"')
  expect(show('attacks.svg')).toBe(
    '<img class="curve" src="../pictures/attacks.svg" alt="What it shows" width="960" height="240" loading="lazy">',
  )
})

test('error: a picture that is not there stops the build', () => {
  expect(() => showPictures('<img src="picture:nobody" alt="">', '.', makeImages())).toThrow('nobody-light.png')
})

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
