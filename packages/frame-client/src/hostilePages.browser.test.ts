import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { broadcasts, requestOf, respondTo } from '../test/samples.ts'
import { addPuppet, nextMessage, origins, type Puppet, readyStage, type Stage, watchWarnings } from '../test/stage.ts'
import { type FrameEvent, type FrameMethod, frameMethods } from './protocol.ts'

const methods = Object.keys(frameMethods) as FrameMethod[]

/** Everybody on a page who is not the frame's window at the frame's origin. */
const liars = [
  'a neighbour at the same origin',
  'a neighbour at another origin',
  'the page itself',
  'a page inside the frame',
] as const
type Liar = (typeof liars)[number]

let stage: Stage
let neighbour: Puppet
let stranger: Puppet

beforeAll(async () => {
  stage = await readyStage()
  // the name of the real frame, so that whoever looks it up by name finds this one
  neighbour = await addPuppet(`${origins.frame}/puppet`, 'w3m-secure-iframe')
  stranger = await addPuppet(`${origins.stranger}/puppet`)
  const inside = nextMessage(({ data }) => data?.inner)
  stage.frame.order({ do: 'nest', url: `${origins.stranger}/puppet` })
  await inside
})

afterAll(() => {
  stage.client.close()
  neighbour.iframe.remove()
  stranger.iframe.remove()
})

/** Posts as that liar, and resolves when it has arrived. */
async function lie(liar: Liar, data: unknown): Promise<void> {
  if (liar === 'the page itself') {
    const arrived = nextMessage(({ source, data }) => source === window && data?.end)
    window.postMessage(data, '*')
    window.postMessage({ end: true }, '*')
    await arrived
    return
  }
  if (liar === 'a page inside the frame') {
    const arrived = nextMessage(({ data }) => data?.end)
    stage.frame.order({ do: 'pass', order: { do: 'say', data, levels: 2 } })
    stage.frame.order({ do: 'pass', order: { do: 'say', data: { end: true }, levels: 2 } })
    await arrived
    return
  }
  const puppet = liar === 'a neighbour at the same origin' ? neighbour : stranger
  puppet.order({ do: 'say', data })
  await puppet.done()
}

/** A request that reached the frame, with its id, which the liar is assumed to know. */
async function openCall(name: FrameMethod) {
  const { client, frame } = stage
  let outcome: unknown = 'open'
  const asking = (client.request as (name: FrameMethod, payload: unknown) => Promise<unknown>)(name, requestOf(name))
  const settled = asking.then(
    (value) => {
      outcome = value
    },
    (error: unknown) => {
      outcome = error
    },
  )
  const { data } = await frame.next()
  expect(data['type']).toBe(`@w3m-app/${name}`)
  return { id: data['id'], settled, getOutcome: () => outcome }
}

describe.each(liars)('%s', (liar) => {
  test.each(methods)('behavior: is not believed when it answers %s', async (name) => {
    const { id, settled, getOutcome } = await openCall(name)
    const payload = await respondTo(name)
    await lie(liar, {
      type: `@w3m-frame/${name}_SUCCESS`,
      id,
      payload: name === 'GET_USER' ? { address: '0xbad', chainId: 1 } : payload,
    })
    await lie(liar, { type: `@w3m-frame/${name}_ERROR`, id, payload: { message: 'forged' } })
    expect(getOutcome()).toBe('open')
    stage.frame.order({ do: 'say', data: { type: `@w3m-frame/${name}_SUCCESS`, id, payload } })
    await settled
    expect(getOutcome()).toEqual(payload)
  })

  test.each(Object.entries(broadcasts))('behavior: is not believed when it says %s', async (type, payload) => {
    const events: FrameEvent[] = []
    const stop = stage.client.watch((event) => events.push(event))
    await lie(liar, { type: `@w3m-frame/${type}`, payload })
    stop()
    expect(events).toEqual([])
  })

  test('behavior: is not warned about, whatever it says', async () => {
    const warnings = watchWarnings()
    await lie(liar, { type: '@w3m-frame/NONSENSE', payload: {} })
    await lie(liar, { type: '@w3m-frame/GET_USER_SUCCESS', payload: 1 })
    expect(warnings).toEqual([])
  })
})

describe('a frame that went to another origin', () => {
  let gone: Stage
  beforeAll(async () => {
    gone = await readyStage()
    const arrived = nextMessage(({ data, origin }) => data?.loaded && origin === origins.stranger)
    gone.frame.order({ do: 'go', url: `${origins.stranger}/puppet` })
    await arrived
  })
  afterAll(() => gone.client.close())

  test.each(methods)('behavior: is not sent %s', async (name) => {
    const controller = new AbortController()
    const { signal } = controller
    const asking = (gone.client.request as (...args: unknown[]) => Promise<unknown>)(name, requestOf(name), { signal })
    const heard = await gone.frame.getHeard()
    expect(heard).toEqual([])
    controller.abort()
    await expect(asking).rejects.toThrow('Request was aborted')
  })

  test.each(Object.entries(broadcasts))('behavior: is not believed when it says %s', async (type, payload) => {
    const events: FrameEvent[] = []
    const stop = gone.client.watch((event) => events.push(event))
    gone.frame.order({ do: 'say', data: { type: `@w3m-frame/${type}`, payload } })
    await gone.frame.done()
    stop()
    expect(events).toEqual([])
  })
})
