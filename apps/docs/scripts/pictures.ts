import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `![what it shows](picture:connect)` of a page, as it is built. */
const image = /<img src="picture:([\w/.-]+)" alt="([^"]*)"[^>]*>/g

/**
 * Puts one of docs/images where a page names it, in the theme of the page; one in a folder, and a curve, has one look.
 * @param up from the page to the site's own folder
 * @param images the folder of the pictures
 * @throws Error where there is no such picture
 */
export function showPictures(html: string, up: string, images: string): string {
  return html.replace(image, (_, name: string, alt: string) => {
    if (name.endsWith('.svg')) return showCurve(name, alt, up, images)
    return (name.includes('/') ? [''] : ['light', 'dark'])
      .map((theme) => {
        const file = theme ? `${name}-${theme}.png` : `${name}.png`
        const { width, height } = readSize(path.join(images, file))
        const size = `width="${width / 2}" height="${height / 2}"`
        const look = theme ? `picture in-${theme}` : 'picture small'
        return `<img class="${look}" src="${up}/pictures/${file}" alt="${alt}" ${size} loading="lazy">`
      })
      .join('')
  })
}

/** As wide as the text around it. */
function showCurve(name: string, alt: string, up: string, images: string): string {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(path.join(images, name), 'utf8')) ?? []
  if (!width) throw new Error(`${name} has no viewBox from 0 0`)
  return `<img class="curve" src="${up}/pictures/${name}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`
}

/** Of a PNG, from its first chunk. */
function readSize(file: string): { readonly width: number; readonly height: number } {
  const head = readFileSync(file)
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** `<!-- plot 2 kB: What a page loads -->`: the column from 1, its unit, what it shows. Before a table. */
const mark = /<!-- plot (\d+) (\S+): (.+?) -->\s*(?=<table>([\s\S]*?)<\/table>)/g

type Bar = { readonly label: string; readonly value: number; readonly text: string; readonly isOurs: boolean }

/** Draws a plot of bars above each table of a built page that is marked, from the table's own figures. */
export function plotTables(html: string): string {
  return html.replace(mark, (_, column: string, unit: string, title: string, table: string) =>
    draw(readBars(table, Number(column) - 1), unit, title),
  )
}

function readBars(table: string, column: number): readonly Bar[] {
  const rows = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell),
  )
  return rows.flatMap(([name, ...cells]) => {
    const text = toText([name, ...cells][column] ?? '')
    const value = Number(text.replaceAll(',', ''))
    if (name === undefined || text === '' || Number.isNaN(value)) return []
    return [{ label: toText(name), value, text, isOurs: name.includes('<strong>') }]
  })
}

/** Entities stay: the text goes into markup again. */
function toText(html: string): string {
  return html.replace(/<[^>]+>/g, '').trim()
}

const [height, start, room] = [28, 280, 370]

/** The figures stand in the table below: to screen readers this is one picture. */
function draw(bars: readonly Bar[], unit: string, title: string): string {
  const most = Math.max(...bars.map(({ value }) => value))
  const lines = bars.map(({ label, value, text, isOurs }, index) => {
    const y = index * height
    const width = Math.max(2, Math.round((value / most) * room))
    return [
      `<text class="label" x="${start - 12}" y="${y + 18}">${label}</text>`,
      `<rect${isOurs ? ' class="ours"' : ''} x="${start}" y="${y + 4}" width="${width}" height="${height - 10}" rx="4"/>`,
      `<text x="${start + width + 8}" y="${y + 18}">${text}</text>`,
    ].join('')
  })
  const size = `viewBox="0 0 720 ${bars.length * height}" width="720" height="${bars.length * height}"`
  const name = `${title}, in ${unit}; the figures are in the table below`
  return `<figure class="plot"><svg ${size} role="img" aria-label="${name}">${lines.join('')}</svg><figcaption>${title}, ${unit}</figcaption></figure>`
}
