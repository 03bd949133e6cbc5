import { listenForStatus } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { after } from '../../test/stage.tsx'
import { watchSaid } from './watchSaid.ts'

/** A dialog in which something is said. */
function openPlace() {
  const heard = listenForStatus()
  after(heard.stop)
  const place = document.body.appendChild(document.createElement('div'))
  after(() => place.remove())
  const put = (...parts: readonly (string | Node)[]) => {
    const message = document.createElement('div')
    message.dataset['said'] = ''
    message.append(...parts)
    place.append(message)
    return message
  }
  return { ...heard, place, put }
}

test('default: says what stands there, what comes, and what changes, each once, from a region that stood there before', async () => {
  const { said, unheard, place, put } = openPlace()
  const [title, text] = [document.createElement('h3'), document.createElement('p')]
  title.append('Opening')
  text.append('One moment')
  put(title, text)
  after(watchSaid(place))
  await expect.poll(() => said).toEqual(['in turn: Opening One moment'])
  const message = put('Confirm in the wallet')
  await expect.poll(() => said).toHaveLength(2)
  // the same again is no news
  message.textContent = 'Confirm in the wallet'
  put('And this')
  await expect.poll(() => said).toHaveLength(3)
  message.textContent = 'Sent'
  await expect.poll(() => said).toHaveLength(4)
  expect(said.slice(1)).toEqual(['in turn: Confirm in the wallet', 'in turn: And this', 'in turn: Sent'])
  expect(unheard).toEqual([])
})

test('behavior: what is inside of something that comes is said too, and what has gone before it could be said is not', async () => {
  const { said, place, put } = openPlace()
  after(watchSaid(place))
  const view = document.createElement('section')
  view.append(put('Two wallets found'))
  place.append(view)
  put('Gone').remove()
  await expect.poll(() => said).toEqual(['in turn: Two wallets found'])
})

test('behavior: a text is taken away after a while, so that it stands on the page once, and is said again where it comes again', async () => {
  const { said, place, put } = openPlace()
  after(watchSaid(place))
  const first = put('Copied')
  await expect.poll(() => said).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  after(() => vi.useRealTimers())
  first.remove()
  put('Copied again')
  await new Promise((done) => requestAnimationFrame(done))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(0)
    expect(said).toHaveLength(2)
  })
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  put('Copied again')
  await expect.poll(() => said).toEqual(['in turn: Copied', 'in turn: Copied again', 'in turn: Copied again'])
})

test('behavior: who looks for a text on the page finds it once, and nothing is left behind', async () => {
  const { said, place, put } = openPlace()
  const stop = watchSaid(place)
  const message = put('Delivered')
  await expect.poll(() => said).toHaveLength(1)
  expect(place.innerText).toBe('Delivered')
  stop()
  message.textContent = 'Never said'
  expect(place.children).toHaveLength(1)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  expect(said).toHaveLength(1)
})
