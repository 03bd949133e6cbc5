import type { RelaySocket, RelayStorage } from '@foyer/relay-client'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSqliteMailbox } from '../../src/relay/createSqliteMailbox.ts'
import type { StoredMessage } from '../../src/relay/mailbox.ts'
import { asked, granted, startDapp, startWallet, type TestWallet } from './clients.ts'
import { startRelay, type TestRelay } from './startRelay.ts'

/** A wallet's process: it dies in front of one of its steps, which are the writes to its storage and the frames it sends. */
function createProcess(disk: Map<string, string>, lastStep: number) {
  const sockets = new Set<WebSocket>()
  let [steps, isDead] = [0, false]
  let die: () => void = () => undefined
  const died = new Promise<void>((resolve) => {
    die = resolve
  })
  const kill = () => {
    isDead = true
    for (const socket of sockets) socket.terminate()
    die()
  }
  const doStep = (act: () => void) => {
    if (!isDead && steps === lastStep) kill()
    steps += 1
    if (!isDead) act()
  }
  const storage: RelayStorage = {
    get: (key) => disk.get(key),
    set: (key, value) => doStep(() => disk.set(key, value)),
    remove: (key) => disk.has(key) && doStep(() => disk.delete(key)),
    keys: (prefix) => [...disk.keys()].filter((key) => key.startsWith(prefix)),
  }
  const openSocket = (url: string): RelaySocket => {
    const inner = new WebSocket(url)
    sockets.add(inner)
    const outer: RelaySocket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (data) => doStep(() => inner.send(data)),
      close: () => inner.close(),
    }
    inner.on('open', () => !isDead && outer.onopen?.())
    inner.on('message', (data) => !isDead && outer.onmessage?.({ data: String(data) }))
    inner.on('close', (code, reason) => !isDead && outer.onclose?.({ code, reason: String(reason) }))
    inner.on('error', () => !isDead && outer.onerror?.())
    return outer
  }
  return { storage, openSocket, died, kill }
}

/** The wallet's owner: agrees to what is asked, what waited when the wallet started included. */
function playOwner(wallet: TestWallet, sign: () => string): void {
  const approve = (id: number) => wallet.approve({ id, namespaces: granted }).catch(() => undefined)
  const respond = (topic: string, id: string) =>
    wallet.respond({ topic, id, reply: { result: sign() } }).catch(() => undefined)
  wallet.watch((event) => {
    if (event.type === 'proposal') void approve(event.proposal.id)
    if (event.type === 'request') void respond(event.request.topic, event.request.id)
  })
  for (const { id } of wallet.getProposals()) void approve(id)
  for (const { topic, id } of wallet.getRequests()) void respond(topic, id)
}

type World = { readonly relay: TestRelay; readonly sent: StoredMessage[] }

/** A relay that notes what it was given, each text once. */
async function startWorld(): Promise<World> {
  const sent: StoredMessage[] = []
  const relay = await startRelay({
    limits: { pushDelay: 1 },
    createMailbox: () => {
      const mailbox = createSqliteMailbox({ path: ':memory:' })
      const append = (message: StoredMessage) => {
        if (!sent.some(({ id }) => id === message.id)) sent.push(message)
        return mailbox.append(message)
      }
      return { ...mailbox, append }
    },
  })
  onTestFinished(() => relay[Symbol.asyncDispose]())
  return { relay, sent }
}

/**
 * Pairs and signs twice with a wallet that is killed at one step and started again.
 * @returns false where the wallet never came to that step
 */
async function killAt({ relay, sent }: World, step: number): Promise<boolean> {
  const disk = new Map<string, string>()
  const dapp = startDapp(relay.url)
  let signatures = 0
  const sign = () => {
    signatures += 1
    return `signature ${signatures}`
  }
  const wallets: TestWallet[] = []
  const start = (lastStep: number) => {
    const process = createProcess(disk, lastStep)
    const wallet = startWallet(relay.url, process)
    playOwner(wallet, sign)
    wallets.push(wallet)
    return { wallet, process }
  }
  const pairing = dapp.propose({ namespaces: asked })
  const { wallet: first, process } = start(step)
  let isKilled = false
  const restarted = process.died.then(() => {
    isKilled = true
    const { wallet } = start(Number.POSITIVE_INFINITY)
    const isKnown = [...disk.keys()].some((key) => /(pairing|decision|session):/.test(key))
    // whoever sees nothing of it scans the code again
    if (!isKnown) wallet.pair({ uri: pairing.uri })
  })
  first.pair({ uri: pairing.uri })
  const { session } = await pairing.approval
  const topic = session?.topic ?? ''
  const request = () => dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })
  const answers = [await request(), await request()]
  const last = () => wallets.at(-1)
  // what the wallet has to say is said
  await expect.poll(() => [...disk.keys()].filter((key) => /(answer|decision|request|pairing):/.test(key))).toEqual([])
  if (isKilled) await restarted
  expect(new Set(answers).size, `step ${step}`).toBe(2)
  expect(last()?.getSessions(), `step ${step}`).toMatchObject([{ topic }])
  const count = (tag: number) => sent.filter((message) => message.tag === tag).length
  expect([count(1101), count(1102), count(1109)], `step ${step}`).toEqual([1, 1, 2])
  sent.length = 0
  for (const wallet of wallets) wallet.close()
  dapp.close()
  return isKilled
}

test('behavior: killed in front of any step of pairing and signing, a wallet loses nothing and says nothing twice', async () => {
  const world = await startWorld()
  let step = 0
  while (await killAt(world, step)) step += 1
  // the link, its topic, the proposal, the decision, the session, each request and answer: written and sent
  expect(step).toBeGreaterThan(25)
})

test('behavior: 30 kills at 20 requests a second: each is answered, and its owner asked once', async () => {
  const { relay, sent } = await startWorld()
  const dapp = startDapp(relay.url)
  onTestFinished(() => dapp.close())
  const disk = new Map<string, string>()
  let signatures = 0
  const start = () => {
    const process = createProcess(disk, Number.POSITIVE_INFINITY)
    const wallet = startWallet(relay.url, process)
    playOwner(wallet, () => {
      signatures += 1
      return `signature ${signatures}`
    })
    return { process, wallet }
  }
  let running = start()
  const pairing = dapp.propose({ namespaces: asked })
  running.wallet.pair({ uri: pairing.uri })
  const topic = (await pairing.approval).session?.topic ?? ''
  const answers: Promise<unknown>[] = []
  let onAsked: (count: number) => void = () => undefined
  const asking = setInterval(() => {
    onAsked(answers.push(dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })))
  }, 50)
  /** A machine that is busy asks less often: what a kill waits for is a number of requests. */
  const requestMore = (more: number) =>
    new Promise<void>((resolve) => {
      const enough = answers.length + more
      onAsked = (count) => count >= enough && resolve()
    })
  for (let kills = 0; kills < 30; kills += 1) {
    await requestMore(2 + (kills % 2))
    await new Promise((resolve) => setTimeout(resolve, kills))
    running.process.kill()
    running.wallet.close()
    running = start()
  }
  clearInterval(asking)
  expect(new Set(await Promise.all(answers)).size).toBe(answers.length)
  expect(answers.length).toBeGreaterThan(60)
  expect(signatures).toBe(answers.length)
  expect(sent.filter(({ tag }) => tag === 1109)).toHaveLength(answers.length)
  await expect.poll(() => [...disk.keys()].filter((key) => /(answer|request):/.test(key))).toEqual([])
  running.wallet.close()
})
