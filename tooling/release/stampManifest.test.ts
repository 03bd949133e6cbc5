import { expect, test } from 'vitest'
import { stampManifest } from './stampManifest.ts'

const manifest = JSON.stringify({ name: '@foyer/core', license: 'MIT', type: 'module' })

test('default: where a package comes from, as npm compares it with its provenance', () => {
  expect(
    JSON.parse(
      stampManifest(manifest, 'packages/core', { repository: 'owner/name', homepage: 'https://docs.example' }),
    ),
  ).toEqual({
    name: '@foyer/core',
    type: 'module',
    license: 'MIT',
    repository: { type: 'git', url: 'git+https://github.com/owner/name.git', directory: 'packages/core' },
    homepage: 'https://docs.example',
    bugs: 'https://github.com/owner/name/issues',
  })
})

test('error: what is no repository or no address', () => {
  const stamp = (repository: string, homepage: string) => () =>
    stampManifest(manifest, 'packages/core', { repository, homepage })
  expect(stamp('owner', 'https://docs.example')).toThrow('Not owner/name')
  expect(stamp('owner/name', 'docs')).toThrow('Not an address')
})
