import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from './config/readConfig.ts'
import { createFramePart } from './createFramePart.ts'
import { createGateway, type GatewayPart } from './createGateway.ts'
import { createRelayPart } from './createRelayPart.ts'
import { createRpcSocketPart } from './createRpcSocketPart.ts'
import { createLog, describeError } from './log.ts'

/** Starts the gateway that the environment describes and runs it until it is told to end. */
export async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now()
  const config = readConfig(environment)
  const log = createLog({ level: config.logLevel, write: (lines) => process.stdout.write(lines) })
  process.on('unhandledRejection', (error) => log('error', 'unhandled rejection', { error: describeError(error) }))
  // what runs beside the data API in the same process
  const parts: readonly GatewayPart[] = [
    createRpcSocketPart,
    ...(config.relay ? [createRelayPart] : []),
    ...(config.frame ? [createFramePart()] : []),
  ]
  const { server, gateway, close } = await createGateway(config, { log, parts })
  const stop = async (signal: string) => {
    log('info', 'stopping', { signal, shutdownDelay: config.shutdownDelay })
    gateway.readiness.drain()
    await setTimeout(config.shutdownDelay)
    await close().catch((error: unknown) => log('error', 'stop failed', { error: describeError(error) }))
    log('info', 'stopped')
    log.flush()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))

  server.listen(config.port, config.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  log('info', 'ready', { url: gateway.getPublicUrl(), port, ms: Math.round(performance.now() - started) })
  log.flush()
}
