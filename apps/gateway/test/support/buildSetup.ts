import { resolve } from 'node:path'
import { buildGateway } from '../../scripts/build.ts'

/** The server as it is delivered: a process of it starts with half the work of one from source, and tests start a hundred. */
export default async function setup(): Promise<void> {
  await buildGateway(resolve(import.meta.dirname, '../../dist-test'))
}
