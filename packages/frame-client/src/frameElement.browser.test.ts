import { expect, onTestFinished, test } from 'vitest'
import { nextMessage, origins } from '../test/stage.ts'
import { createFrameElement } from './frameElement.ts'
import { toFrameUrl } from './toFrameUrl.ts'

function open(query = '') {
  const url = toFrameUrl({ url: `${origins.frame}/puppet${query}`, projectId: 'p', rpcUrl: 'http://127.0.0.1:8545' })
  const frame = createFrameElement({ url, title: 'Wallet', document })
  const pipe = frame.channel(() => {})
  onTestFinished(() => pipe.close())
  const element = frame.getElement()
  if (!element) throw new Error('no element')
  return { frame, pipe, element }
}

test('default: the element as sites know it', () => {
  const { element } = open()
  expect(document.getElementById('w3m-iframe')).toBe(element)
  expect(element.parentElement).toBe(document.body)
  expect(document.body.lastElementChild).toBe(element)
  expect(element.name).toBe('w3m-secure-iframe')
  expect(element.title).toBe('Wallet')
  expect(element.allow).toBe('publickey-credentials-get; publickey-credentials-create')
  expect(element.hasAttribute('sandbox')).toBe(false)
  const { position, zIndex, display, borderStyle, animationDelay } = getComputedStyle(element)
  expect([position, zIndex, display, borderStyle, animationDelay]).toEqual([
    'fixed',
    '999999',
    'none',
    'none',
    '0s, 0.05s',
  ])
})

test('default: the address has the parameters of the specification, and keeps its own', () => {
  const { element } = open('?theme=x')
  expect(Object.fromEntries(new URL(element.src).searchParams)).toEqual({
    theme: 'x',
    projectId: 'p',
    chainId: 'eip155:1',
    version: '4',
    enableLogger: 'true',
    rpcUrl: 'http://127.0.0.1:8545',
  })
})

test('behavior: nothing is on the page before the channel opens or after it closes', () => {
  const url = new URL(`${origins.frame}/puppet`)
  const frame = createFrameElement({ url, title: 'Wallet', document })
  expect(frame.getElement()).toBeUndefined()
  expect(document.getElementById('w3m-iframe')).toBeNull()
  const pipe = frame.channel(() => {})
  expect(frame.getElement()?.isConnected).toBe(true)
  pipe.close()
  expect(frame.getElement()).toBeUndefined()
  expect(document.getElementById('w3m-iframe')).toBeNull()
})

test('behavior: somebody else’s element with our id is not ours', async () => {
  const impostor = document.createElement('iframe')
  impostor.id = 'w3m-iframe'
  impostor.name = 'w3m-secure-iframe'
  document.body.prepend(impostor)
  onTestFinished(() => impostor.remove())
  const { frame, element } = open()
  expect(element).not.toBe(impostor)
  expect(frame.getElement()).toBe(element)
  await nextMessage(({ data, source }) => source === element.contentWindow && data?.loaded)
})

test('error: a page that took the frame away', () => {
  const { pipe, element } = open()
  element.remove()
  expect(() => pipe.send({})).toThrow('W3mFrame: iframe is not set')
})

test('behavior: a policy without inline styles leaves the frame in its place', async () => {
  const page = document.createElement('iframe')
  page.src = `${origins.frame}/strict`
  const told = nextMessage<{ style: unknown }>(({ data, source }) => source === page.contentWindow && data?.style)
  document.body.append(page)
  onTestFinished(() => page.remove())
  expect((await told).style).toEqual({ position: 'fixed', zIndex: '999999', violations: [] })
})
