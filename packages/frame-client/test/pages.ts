import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Two origins that are neither the test's nor each other's. Both serve `/puppet` and `/served`. */
    origins: { readonly frame: string; readonly stranger: string }
  }
}

/** Pages on other origins, from real servers on loopback ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const names = ['puppet', 'served', 'strict']
  const scripts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [`/${name}`, await bundle(`${name}.ts`)] as const)),
  )
  const servers = await Promise.all([serve(scripts), serve(scripts)])
  const [frame, stranger] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  if (!frame || !stranger) throw new Error('no address')
  project.provide('origins', { frame, stranger })
  return async () => {
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}

/** One script without imports, from source. */
async function bundle(file: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@foyer/source'] },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'pages', file), output: { format: 'iife' } },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [code] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
  if (!code) throw new Error(`${file} gave no script`)
  return code
}

function serve(scripts: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const script = scripts[pathname]
    response.writeHead(script === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      // the page that the policy of a real frame would allow: its own script and nothing else
      'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-src *; trusted-types 'none'",
    })
    response.end(`<!doctype html><title>${pathname}</title><script>${script ?? ''}</script>`)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
