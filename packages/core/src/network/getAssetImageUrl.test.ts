import { mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer, type FoyerOptions } from '../index.ts'
import { version } from '../version.ts'
import { getAssetImageUrl } from './getAssetImageUrl.ts'

function setup(imageId: string | undefined, changes: Partial<FoyerOptions> = {}) {
  const network = { ...mainnet, assets: { imageId } }
  return createFoyer({
    projectId: 'p1',
    networks: [network, polygon],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    apiUrl: 'https://api.test',
    ...changes,
  })
}

test('default: the gateway’s picture, by the id that the network has', () => {
  expect(getAssetImageUrl(setup('692ed6ba-e569'), 'eip155:1')).toBe(
    `https://api.test/public/getAssetImage/692ed6ba-e569?projectId=p1&st=foyer&sv=html-eip155-${version}`,
  )
})

test.each(['../config', 'a/b', 'a?b', '', 'a'.repeat(121)])('error: %s is no id', (imageId) => {
  expect(getAssetImageUrl(setup(imageId), 'eip155:1')).toBeUndefined()
})

test('error: without https there is none', () => {
  expect(getAssetImageUrl(setup('a', { apiUrl: 'http://api.test' }), 'eip155:1')).toBeUndefined()
})

test('error: without a gateway, for a network without an id and for one that the site does not have, there is none', () => {
  expect(getAssetImageUrl(setup('a', { apiUrl: undefined }), 'eip155:1')).toBeUndefined()
  expect(getAssetImageUrl(setup('a'), 'eip155:137')).toBeUndefined()
  expect(getAssetImageUrl(setup('a'), 'eip155:5')).toBeUndefined()
})
