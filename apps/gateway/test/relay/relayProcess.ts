import { createServer } from 'node:http'
import { defaultRelayLimits } from '../../src/config/socketLimits.ts'
import { createRelay } from '../../src/relay/createRelay.ts'
import { openMailbox } from '../../src/relay/openMailbox.ts'

// A relay of its own process, for tests that kill it: RELAY_PORT, and RELAY_FILE or RELAY_NATS, say the rest.
const { RELAY_PORT = '0', RELAY_FILE, RELAY_NATS, RELAY_LIMITS = '{}', RELAY_DURABILITY = 'normal' } = process.env

const mailbox = await openMailbox({
  nats: RELAY_NATS,
  path: RELAY_FILE ?? ':memory:',
  durability: RELAY_DURABILITY === 'full' ? 'full' : 'normal',
})
const log = (entry: { readonly level: string }) => entry.level === 'error' && console.error(JSON.stringify(entry))
const limits = { ...defaultRelayLimits, ...(JSON.parse(RELAY_LIMITS) as Partial<typeof defaultRelayLimits>) }
const relay = createRelay({ mailbox, limits, log })
const server = createServer((request, response) => {
  if (request.url !== '/stats') return response.writeHead(404).end()
  return relay.getStats().then(
    (stats) => {
      const usage = { rss: process.memoryUsage.rss(), cpu: process.cpuUsage() }
      response.end(JSON.stringify({ ...stats, ...usage }))
    },
    (error: unknown) => response.writeHead(503).end(String(error)),
  )
})
relay.attach(server)
server.listen(Number(RELAY_PORT), '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready ${typeof address === 'object' && address ? address.port : RELAY_PORT}`)
})
// a test runner that was killed leaves no relay behind, which would keep the runner's output open
process.stdin.resume().once('end', () => process.exit(0))
process.once('SIGTERM', async () => {
  server.close()
  await relay.close()
  await mailbox.close()
  process.exit(0)
})
