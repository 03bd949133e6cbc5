import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createSocketServer } from 'node:net'
import path from 'node:path'
import { startProcess } from '../gates/startProcess.ts'
import type { App } from './apps.ts'

export type Part = {
  readonly url: string
  stop(): Promise<void>
}

const types: { readonly [ending: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves a built site on a free loopback port. @param headers of every answer */
export async function serveFolder(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<Part> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    readFile(file).then(
      (content) =>
        response.writeHead(200, { ...headers, 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/**
 * Starts an empty chain on a free loopback port.
 * @param anvil the binary
 */
export async function startChain(anvil: string): Promise<Part> {
  const ready = Promise.withResolvers<string>()
  const chain = startProcess([anvil, '--host', '127.0.0.1', '--port', '0'], {
    cwd: process.cwd(),
    onLine(line) {
      const [, address] = /Listening on ([\d.]+:\d+)/.exec(line) ?? []
      if (address) ready.resolve(`http://${address}`)
    },
  })
  const ended = chain.done.then((code): never => {
    throw new Error(`anvil ended with code ${code} before it listened`)
  })
  return { url: await Promise.race([ready.promise, ended]), stop: chain.stop }
}

/** The binary from npm, as `packages/test` has it. @returns undefined where npm has none for this machine */
export function findAnvil(root: string): string | undefined {
  if (process.env['ANVIL_PATH']) return process.env['ANVIL_PATH']
  const require = createRequire(path.join(root, 'packages/test/package.json'))
  try {
    return path.join(path.dirname(require.resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin', 'anvil')
  } catch {
    return undefined
  }
}

/**
 * Serves a built site on a free loopback port.
 * @param dir where it was built
 * @param rpcUrl the chain that its page may reach
 */
export async function serveApp({ serve }: App, dir: string, rpcUrl: string): Promise<Part> {
  if ('command' in serve) return startServer(serve.command, dir)
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
    `connect-src 'self' ${rpcUrl}; require-trusted-types-for 'script'; trusted-types ${serve.trustedTypes}`,
  ]
  return serveFolder(path.join(dir, serve.folder), { 'content-security-policy': policy.join('; ') })
}

/**
 * Starts a site's own server on a free loopback port.
 * @param command what Node runs, which is told the port as `$PORT` and in its environment
 */
export async function startServer(command: readonly string[], dir: string): Promise<Part> {
  const port = await findPort()
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  const words = command.map((word) => word.replace('$PORT', String(port)))
  const server = startProcess([process.execPath, ...words], {
    cwd: dir,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    onLine(line) {
      lines.push(line)
      if (/ready|listening|➜/i.test(line)) ready.resolve()
    },
  })
  const ended = server.done.then((code): never => {
    throw new Error([`${command.join(' ')} ended with code ${code} before it served`, ...lines].join('\n'))
  })
  await Promise.race([ready.promise, ended])
  return { url: `http://127.0.0.1:${port}/`, stop: server.stop }
}

/** A port of the loopback that is free now. */
export function findPort(): Promise<number> {
  const server = createSocketServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
