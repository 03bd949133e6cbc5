import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hasOwnHost, hasOwnOrigin } from '../demoServer/mounts.ts'
import { escapeText, pageStyles, sendPage, toWebPage } from '../webPage.ts'
import type { FarcasterNetwork, FarcasterPerson } from './startFarcaster.ts'

type App = {
  readonly network: Pick<FarcasterNetwork, 'pending' | 'signIn'>
  /** Who holds the phone. */
  readonly person: FarcasterPerson
}

/** No more of what waits than anyone would look through. */
const shownLimit = 20

/**
 * The app in a person's hand, as a page: what a login shows as a code to scan waits there for a press.
 * @param params.port default: a free one
 */
export async function startFarcasterApp(
  params: App & { readonly port?: number | undefined },
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(params, request, response).catch((error: unknown) =>
      sendPage(response, { status: 500, type: 'text/plain', body: String(error) }),
    )
  })
  server.listen(params.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer({ network, person }: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, type: string, body: string) => sendPage(response, { status, type, body })
  // a page of another site neither looks here nor presses the button
  if (!hasOwnHost(request) || !hasOwnOrigin(request)) return send(403, 'text/plain', 'Forbidden')
  const call = `${request.method} ${request.url}`
  if (call === 'GET /page.css') return send(200, 'text/css', pageStyles)
  if (call === 'GET /') return send(200, 'text/html', toPage({ network, person }))
  if (call !== 'POST /') return send(404, 'text/plain', 'Not Found')
  const url = new URLSearchParams(await text(request)).get('url')
  const asked = network.pending().find((one) => one.url === url)
  if (!asked) return send(404, 'text/plain', 'This login no longer waits')
  await network.signIn(asked.url, person)
  response.writeHead(303, { location: '/' }).end()
}

function toPage({ network, person }: App): string {
  const name = escapeText(person.username ?? String(person.fid))
  const rows = network
    .pending()
    .slice(0, shownLimit)
    .map(
      ({ url, domain }) => `<article><h2>${escapeText(domain)} asks you to sign in</h2><form method="post">
<input type="hidden" name="url" value="${escapeText(url)}"><button>Sign in as @${name}</button></form></article>`,
    )
  const none = '<p>Nothing waits. Choose Farcaster in the demo; this page looks again by itself.</p>'
  return toWebPage('Farcaster', `<h1>Farcaster, on @${name}’s phone</h1>${rows.join('\n') || none}`)
}
