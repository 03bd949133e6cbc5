import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

/** Nothing inline, no eval, no strings into the page: the strictest policy a site can have. `node.example` is the test's own node. */
export const policy =
  "default-src 'self'; img-src 'self' data:; connect-src 'self' https://node.example; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"

const types: { readonly [ending: string]: string } = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** Builds the site of `owner/` and serves it under the policy. @returns its address, and what ends it */
export async function serveOwner(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-owner-'))
  // the test runner's own would bring React's development build
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  await build({
    root: path.join(import.meta.dirname, 'owner'),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'production'] },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2022' },
  })
  process.env['NODE_ENV'] = NODE_ENV
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    const content = await readFile(file).catch(() => undefined)
    if (!content) return response.writeHead(404).end()
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    return response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
