import { createServer } from 'node:net'
import path from 'node:path'
import { startProcess } from '../gates/startProcess.ts'
import type { App } from './apps.ts'
import { type Part, serveFolder } from './packedSite.ts'

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

async function startServer(command: readonly string[], dir: string): Promise<Part> {
  const port = await findPort()
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  const server = startProcess([process.execPath, ...command], {
    cwd: dir,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    onLine(line) {
      lines.push(line)
      if (/ready|listening/i.test(line)) ready.resolve()
    },
  })
  const ended = server.done.then((code): never => {
    throw new Error([`${command.join(' ')} ended with code ${code} before it served`, ...lines].join('\n'))
  })
  await Promise.race([ready.promise, ended])
  return { url: `http://127.0.0.1:${port}/`, stop: server.stop }
}

function findPort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
