import { join, relative } from 'node:path'
import {
  type DemoServer,
  type Devnet,
  type DevnetNetwork,
  devnetFolder,
  findBitcoind,
  findPolkadotRuntime,
  installBundler,
  type MailSink,
  type Mount,
  type Part,
  type PartLoss,
  type StartOptions,
  startDemoServer,
  startDevnet,
  startMailSink,
  startParts,
  waitForSignal,
  waitUntilRunnerGone,
} from '../../apps/devnet/src/index.ts'
import { helpText, readOptions, runningText, type StartScriptOptions } from './options.ts'
import { buildApps, docsMount, serveDev } from './serveDev.ts'
import {
  findFreePort,
  gatewayMounts,
  gatewayPath,
  relayPath,
  type StartedGateway,
  type StartedSocials,
  startGateway,
  startSocials,
} from './startGateway.ts'

/** Where the site has its own server: signing in, and what is for members. */
const membersPaths = ['/auth', '/members']

const root = join(import.meta.dirname, '../..')
const demo = join(root, 'apps/demo')

/** Where the site is unless that port is taken: what a page stores belongs to its port. */
const preferredPort = 5180
/** The embedded wallet's page keeps a part of each key under its own port. */
const preferredFramePort = 5181
const preferredInboxPort = 5182

const logFolder: string = join(devnetFolder, 'logs')

type Running = {
  readonly devnet: Devnet
  readonly site: DemoServer
  readonly gateway: StartedGateway
  /** The site's own server. */
  readonly members: { stop(): Promise<void> }
  readonly mail: MailSink
  readonly socials: StartedSocials
}

/**
 * Starts the chains beside the build, and then the site. When one fails, all are stopped and this rejects.
 *
 * @param ending ends the start and what runs; aborted with an Error when a chain is lost.
 */
async function startAll(options: StartScriptOptions, ending: AbortController): Promise<Running> {
  const { signal } = ending
  const fail = (error: unknown) => {
    ending.abort(error)
    throw error
  }
  const onLost = ({ name, reason }: PartLoss) => ending.abort(new Error(`${name} is gone: it ${reason}`))
  if (options.bundler) await installBundler(signal)
  const needsBuild = !options.dev && options.dist === undefined
  const [devnet, build] = await Promise.allSettled([
    startDevnet({ ...installedFamilies(options), signal, onLost }).catch(fail),
    buildApps({ root, logFolder, signal, apps: needsBuild ? ['demo', 'frame'] : ['frame'] }).catch(fail),
  ])
  if (devnet.status === 'rejected') throw signal.reason
  try {
    if (build.status === 'rejected') throw signal.reason
    signal.throwIfAborted()
    const { network } = devnet.value
    const [gatewayPort, membersPort] = [await findFreePort(), await findFreePort()]
    const framePort = await findFreePort(preferredFramePort)
    const frameOrigin = `http://localhost:${framePort}`
    const socials = await startSocials(`${frameOrigin}/social`, network)
    const mail = await startMailSink({ webPort: await findFreePort(preferredInboxPort) })
    const published = {
      ...network,
      relayUrl: relayPath,
      dataUrl: gatewayPath,
      apiUrl: gatewayPath,
      frameUrl: `${frameOrigin}/sdk`,
      inboxUrl: mail.url,
      socials: socials.names,
      hasPasskeyLogin: true,
    }
    const docsBuilt = Promise.withResolvers<void>()
    const docs = docsMount({ folder: join(root, 'apps/docs/dist'), built: docsBuilt.promise })
    const mounts = [...gatewayMounts(gatewayPort), ...membersMounts(membersPort), docs]
    const site = await serve(options, published, mounts).catch(async (error: unknown) => {
      await Promise.all([mail.stop(), socials.stop()])
      throw error
    })
    const folder = join(root, 'apps/frame/dist')
    const { social, farcaster } = socials
    const frame = { port: framePort, folder, smtpPort: mail.smtpPort, social, farcaster }
    const start = { network, port: gatewayPort, site, frame, logFolder, signal, onLost }
    const gateway = await startGateway(start).catch(async (error: unknown) => {
      await Promise.all([site.stop(), mail.stop(), socials.stop()])
      throw error
    })
    const own = { root, network, port: membersPort, site, logFolder, signal, onLost }
    const members = await startMembers(own).catch(async (error: unknown) => {
      await Promise.all([gateway.stop(), site.stop(), mail.stop(), socials.stop()])
      throw error
    })
    // after the first page is up, because it takes half a minute the first time
    docsBuilt.resolve(options.dist === undefined ? buildApps({ root, logFolder, signal, apps: ['docs'] }) : undefined)
    return { devnet: devnet.value, site, gateway, members, mail, socials }
  } catch (error) {
    await devnet.value.stop()
    throw error
  }
}

/** Of the chains that were asked for, those that are installed: a missing one is no reason to run nothing. */
function installedFamilies({ bitcoin, polkadot, bundler }: StartScriptOptions) {
  return {
    bitcoin: bitcoin && findBitcoind() !== undefined,
    polkadot: polkadot && findPolkadotRuntime() !== undefined,
    bundler,
  }
}

function serve(
  { dev, dist, port }: StartScriptOptions,
  network: DevnetNetwork,
  mounts: readonly Mount[],
): Promise<DemoServer> {
  if (dev) return serveDev({ root: demo, network, mounts, port, preferredPort })
  const folder = dist ?? join(demo, 'dist')
  return startDemoServer({ folder, network, mounts, ...(port === undefined ? { preferredPort } : { port }) })
}

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
  void Promise.race([waitForSignal(), waitUntilRunnerGone()]).then(() => ending.abort())

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

function membersMounts(port: number): readonly Mount[] {
  return membersPaths.map((one) => ({ path: one, target: `http://127.0.0.1:${port}${one}` }))
}

type StartMembersOptions = {
  readonly root: string
  readonly network: DevnetNetwork
  readonly port: number
  readonly site: DemoServer
}

/** Starts the demo's own server, for pages that were opened by either name of this machine. */
async function startMembers(options: StartOptions & StartMembersOptions): Promise<{ stop(): Promise<void> }> {
  const { root, network, port, site, ...start } = options
  const members = {
    port,
    origins: [site.url, `http://localhost:${site.port}`],
    rpcUrls: Object.fromEntries(network.chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
  }
  const part: Part<undefined> = {
    name: 'members',
    start: async (context) => {
      const process = await context.run({
        command: globalThis.process.execPath,
        args: ['--max-semi-space-size=2', '--conditions=@foyer/source', join(root, 'apps/demo/server/main.ts')],
        env: { MEMBERS: JSON.stringify(members) },
      })
      await process.waitForLine(/^ready on \d+$/, context.signal)
      return { value: undefined }
    },
  }
  return await startParts([part], start)
}
