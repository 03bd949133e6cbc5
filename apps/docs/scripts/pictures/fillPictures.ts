import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plotTables } from './plotTables.ts'
import { showPictures } from './showPictures.ts'

/** Puts the plots and the product's pictures into the pages of a built site. @param images docs/images */
export function fillPictures(site: string, images: string): void {
  cpSync(images, path.join(site, 'pictures'), { recursive: true })
  for (const page of globSync('**/*.html', { cwd: site })) {
    const file = path.join(site, page)
    const up = path.posix.relative(path.posix.dirname(`/${page}`), '/') || '.'
    const html = readFileSync(file, 'utf8')
    const filled = showPictures(plotTables(html), up, images)
    if (filled !== html) writeFileSync(file, filled)
  }
}
