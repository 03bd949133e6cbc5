import { createFoyer } from '@foyer/core'
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
