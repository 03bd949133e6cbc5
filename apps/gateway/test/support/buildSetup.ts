import { resolve } from 'node:path'
import { buildGateway } from '../../scripts/build.ts'

/** The two kinds of tests that ask for it are prepared by one process, one after the other. */
const shared = globalThis as { gatewayBuilt?: Promise<unknown> }

/** The server as it is delivered: a process of it starts with half the work of one from source, and tests start a hundred. */
export default async function setup(): Promise<void> {
  shared.gatewayBuilt ??= buildGateway(resolve(import.meta.dirname, '../../dist-test'))
  await shared.gatewayBuilt
}
