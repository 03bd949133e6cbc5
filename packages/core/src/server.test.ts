import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What a site's server does with a page that has a foyer. */
const program = `
  const { createFoyer } = await import('@foyer/core')
  const rpcUrls = { default: { http: ['http://127.0.0.1:1'] } }
  const mainnet = { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls }
  createFoyer({ projectId: 'test', networks: [mainnet], adapters: [] })
  process.exit(0)
`

test('behavior: on a server importing and creating print nothing, no warning of Node either', async () => {
  const args = ['--conditions=@foyer/source', '--input-type=module', '--eval', program]
  const answered = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect(answered).toEqual({ stdout: '', stderr: '' })
})
