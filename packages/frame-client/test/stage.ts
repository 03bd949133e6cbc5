import { inject, onTestFinished } from 'vitest'
import { createFrameClient, type FrameClient, type FrameTimeout } from '../src/createFrameClient.ts'
import { createFrameElement } from '../src/frameElement.ts'
import type { Order } from './pages/puppet.ts'

export const origins = inject('origins')

/** Resolves with the next message that fits. */
export function nextMessage<data>(fits: (event: MessageEvent) => boolean): Promise<data> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (!fits(event)) return
      removeEventListener('message', listen)
      resolve(event.data as data)
    }
    addEventListener('message', listen)
  })
}

type Heard = { readonly data: Readonly<Record<string, unknown>>; readonly origin: string }

export type Puppet = {
  readonly iframe: HTMLIFrameElement
  order(order: Order): void
  /** Resolves when everything ordered before has been done and what it said has arrived. */
  done(): Promise<void>
  /** The messages of the protocol that came to it so far. */
  getHeard(): Promise<readonly Heard[]>
  /** The next of them that was not given yet. */
  next(): Promise<Heard>
}

let marks = 0

function toPuppet(iframe: HTMLIFrameElement): Puppet {
  let given = 0
  const order = (order: Order) => iframe.contentWindow?.postMessage({ order }, '*')
  async function getHeard() {
    const isAnswer = ({ data, source }: MessageEvent) => source === iframe.contentWindow && data?.heard !== undefined
    const telling = nextMessage<{ heard: Heard[] }>(isAnswer)
    order({ do: 'tell' })
    return (await telling).heard
  }
  return {
    iframe,
    order,
    async done() {
      marks += 1
      const mark = marks
      const marked = nextMessage(({ data }) => data?.mark === mark)
      order({ do: 'say', data: { mark } })
      await marked
    },
    getHeard,
    async next() {
      for (;;) {
        const one = (await getHeard())[given]
        if (!one) continue
        given += 1
        return one
      }
    },
  }
}

/** A page on another origin that does as it is told. */
export async function addPuppet(url: string, name = ''): Promise<Puppet> {
  const iframe = document.createElement('iframe')
  iframe.src = url
  iframe.name = name
  const loaded = nextMessage(({ data, source }) => source === iframe.contentWindow && data?.loaded)
  document.body.append(iframe)
  await loaded
  return toPuppet(iframe)
}

export type Stage = {
  readonly client: FrameClient
  readonly frame: Puppet
  readonly timeouts: FrameTimeout[]
}

/** A client whose frame is a puppet: loaded, and silent until it is told to say READY. */
export async function openStage(path = '/puppet'): Promise<Stage> {
  const timeouts: FrameTimeout[] = []
  const element = createFrameElement({ url: new URL(path, origins.frame), title: 'Wallet', document })
  const client = createFrameClient({ channel: element.channel, onTimeout: (reason) => timeouts.push(reason) })
  const loaded = nextMessage(({ data, source }) => source === element.getElement()?.contentWindow && data?.loaded)
  const opening = new AbortController()
  client.request('IS_CONNECTED', undefined, { signal: opening.signal }).catch(() => {})
  await loaded
  opening.abort()
  const iframe = element.getElement()
  if (!iframe) throw new Error('no frame')
  return { client, frame: toPuppet(iframe), timeouts }
}

/** As `openStage`, with READY said and its 500 ms over: everything that is sent goes out at once. */
export async function readyStage(): Promise<Stage> {
  const stage = await openStage()
  stage.frame.order({ do: 'say', data: { type: '@w3m-frame/READY', payload: {} } })
  const settled = stage.client.request('CONNECT_DEVICE')
  const { data } = await stage.frame.next()
  stage.frame.order({ do: 'say', data: { type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: data['id'] } })
  await settled
  return stage
}

/** Collects what is warned about while a test runs. */
export function watchWarnings(): unknown[][] {
  const warnings: unknown[][] = []
  const original = console.warn
  console.warn = (...words: unknown[]) => warnings.push(words)
  onTestFinished(() => {
    console.warn = original
  })
  return warnings
}
