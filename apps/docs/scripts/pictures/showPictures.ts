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
