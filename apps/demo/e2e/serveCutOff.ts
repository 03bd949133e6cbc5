import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The site behind a server that cuts its pages off from the windows they open. */
export async function serveCutOff(site: string): Promise<{ readonly url: string; stop(): void }> {
  const { host, hostname, port, origin } = new URL(site)
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin }) }
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
      const isPage = /html/.test(answered.headers['content-type'] ?? '')
      answer.writeHead(answered.statusCode ?? 502, {
        ...answered.headers,
        ...(isPage && { 'cross-origin-opener-policy': 'same-origin' }),
      })
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
