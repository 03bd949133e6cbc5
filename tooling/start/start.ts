import { relative } from 'node:path'
import { untilRunnerGone, untilSignal } from '../../apps/devnet/src/index.ts'
import { helpText, readOptions } from './options.ts'
import { runningText } from './runningText.ts'
import { logFolder, startAll } from './startAll.ts'

/** Starts everything the demo needs, waits until it is asked to end, and stops it: `npm start`, `pnpm dev`. */
async function start(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.help) {
    console.log(helpText)
    return
  }
  const began = performance.now()
  const ending = new AbortController()
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  void Promise.race([untilSignal(), untilRunnerGone()]).then(() => ending.abort())

  console.log(options.dev ? 'Starting the local chains …' : 'Starting the local chains and building the demo …')
  const { devnet, site, gateway, members, mail, socials } = await startAll(options, ending)
  const time = performance.now() - began
  const logs = relative(process.cwd(), logFolder)
  console.log(runningText({ url: site.url, gateway, mail, socials, network: devnet.network, logFolder: logs, time }))
  await ended
  console.log('Stopping …')
  await Promise.all([site.stop(), gateway.stop(), members.stop(), mail.stop(), socials.stop(), devnet.stop()])
  if (!wasAsked(ending.signal.reason)) throw ending.signal.reason
}

/** An abort without a reason of ours: a signal, before or after all ran. */
function wasAsked(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}

try {
  await start(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  if (wasAsked(error)) process.exit(0)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
