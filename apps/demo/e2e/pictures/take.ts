import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs, chromiumPath } from '../../../../chromium.base.ts'
import { visitPictures } from './visitPictures.ts'

const app = join(import.meta.dirname, '../..')
const images = join(app, '../../docs/images')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Builds the demo, and takes the pictures of README, documentation and landing anew: `pnpm run pictures`. */
async function take(): Promise<void> {
  await build({ root: app, logLevel: 'warn' })
  const server = createServer((request, response) => {
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
  const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: chromiumArgs })
  const digests: Record<string, string> = {}
  try {
    await visitPictures(browser, `http://127.0.0.1:${port}`, async ({ name, widget, digest }) => {
      digests[name] = digest
      await widget.screenshot({ path: join(images, `${name}.png`), omitBackground: true })
    })
  } finally {
    await browser.close()
    server.close()
  }
  writeFileSync(join(images, 'pictures.json'), `${JSON.stringify(digests, null, 2)}\n`)
}

await take()
