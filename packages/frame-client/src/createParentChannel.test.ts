import { expect, test } from 'vitest'
import { createParentChannel } from './createParentChannel.ts'

test('error: a page that nobody embeds', () => {
  const page = {} as { parent: unknown }
  page.parent = page
  expect(() => createParentChannel(page as Window)).toThrow('W3mFrame: parent is not set')
})
