import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'

const app = join(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Builds the demo and serves its files, without chains. */
export async function serveDist(): Promise<{ readonly url: string; readonly close: () => void }> {
  await build({ root: app, logLevel: 'warn' })
  // what is kept open is never closed on a request that is on its way
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const body = readFileSync(join(app, 'dist', pathname))
      response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A letter of each script that the languages are written in, and Debian's package that has it. */
const letters: Readonly<Record<string, string>> = {
  ع: 'fonts-noto-core',
  ש: 'fonts-noto-core',
  অ: 'fonts-noto-core',
  अ: 'fonts-noto-core',
  ก: 'fonts-noto-core',
  か: 'fonts-noto-cjk',
  中: 'fonts-noto-cjk',
  한: 'fonts-noto-cjk',
}

/** @throws Error where this machine would draw boxes in place of letters, with the packages of fonts that it lacks */
export async function assertLetters(page: Page): Promise<void> {
  const boxes = await page.evaluate((all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) return []
    const draw = (text: string) => {
      context.clearRect(0, 0, 300, 150)
      context.font = '40px system-ui, sans-serif'
      context.fillText(text, 20, 80)
      return context.getImageData(0, 0, 300, 150).data.join()
    }
    // nobody has a letter there
    const box = draw('\u{10fffd}')
    return all.filter((letter) => draw(letter) === box)
  }, Object.keys(letters))
  const missing = new Set(boxes.map((letter) => letters[letter]))
  if (missing.size > 0) throw new Error(`This machine lacks letters: sudo apt-get install ${[...missing].join(' ')}`)
}
