import { expect, test } from 'vitest'

test('default: importing does nothing in plain Node and the public names are a list', async () => {
  expect(Object.keys(await import('./api.ts'))).toEqual(['callApi'])
})
