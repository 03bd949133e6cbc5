import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `![what it shows](picture:connect)` of a page, as it is built. */
const image = /<img src="picture:([\w/-]+)" alt="([^"]*)"[^>]*>/g

/**
 * Puts one of docs/images where a page names it, in the theme of the page; one in a folder has one theme.
 * @param up from the page to the site's own folder
 * @param images the folder of the pictures
 * @throws Error where there is no such picture
 */
export function showPictures(html: string, up: string, images: string): string {
  return html.replace(image, (_, name: string, alt: string) =>
    (name.includes('/') ? [''] : ['light', 'dark'])
      .map((theme) => {
        const file = theme ? `${name}-${theme}.png` : `${name}.png`
        const { width, height } = readSize(path.join(images, file))
        const size = `width="${width / 2}" height="${height / 2}"`
        const look = theme ? `picture in-${theme}` : 'picture small'
        return `<img class="${look}" src="${up}/pictures/${file}" alt="${alt}" ${size} loading="lazy">`
      })
      .join(''),
  )
}

/** Of a PNG, from its first chunk. */
function readSize(file: string): { readonly width: number; readonly height: number } {
  const head = readFileSync(file)
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}
