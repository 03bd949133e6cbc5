import { createFoyer } from '@foyer/core'
import { rememberAccount } from '@foyer/core/cookie'
import { mainnet } from '@foyer/test'
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import App from '../test/App.svelte'

test('default: a server renders the elements and nobody as connected', () => {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const { body } = render(App, { props: { foyer, told: [], events: [] } })
  expect(body).toContain('<p>disconnected 1 false   undefined</p>')
  expect(body).toMatch(/<foyer-button [^>]*label="Come in"/)
  expect(body).not.toContain('[object')
})

test('default: it paints who the cookie names, as not yet verified, and one request’s account is not another’s', () => {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })
  const paint = (cookie: unknown) =>
    render(App, { props: { foyer, remembered: rememberAccount(foyer, cookie), told: [], events: [] } }).body
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const painted = paint(`eip155%3A1%3A${address}`)
  expect(painted).toContain(`<p>${address} 1 false   undefined</p>`)
  expect(painted).toContain('<i>out</i>')
  expect(painted).toMatch(/<foyer-button [^>]*>.*<button type="button">0xf3…\w+<\/button>.*<\/foyer-button>/s)
  for (const nobody of [undefined, null, 5, 'eip155:1:<b>0x</b>']) {
    expect(paint(nobody)).toContain('<p>disconnected 1 false   undefined</p>')
    expect(paint(nobody)).not.toContain('<button type="button">')
  }
})
