import { fakeFetch, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { createFoyer, open } from '../../index.ts'

/** Lists what the page has loaded, by file name. */
const loaded = () =>
  performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.split('/').at(-1))

test('default: the code of analytics is requested only where the site turned it on, and the visitor acted', async () => {
  const start = (analytics: boolean) =>
    createFoyer({
      projectId: 'p1',
      networks: [mainnet],
      adapters: [mockAdapter()],
      storage: memoryStorage(),
      apiUrl: 'https://api.test',
      features: { analytics },
      fetch: fakeFetch({ 'GET /appkit/v1/config': { features: [] }, 'POST /e': {} }),
    })
  open(start(false))
  // the first opening loads other parts: what is asked for has been asked for by then
  await vi.waitFor(() => expect(loaded()).toContain('loadRemoteConfig.ts'))
  const foyer = start(true)
  await foyer.ready
  expect(loaded()).not.toContain('createSender.ts')
  open(foyer)
  await vi.waitFor(() => expect(loaded()).toContain('createSender.ts'))
})
