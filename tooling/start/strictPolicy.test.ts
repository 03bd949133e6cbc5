import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { describeDevnet, startDemoServer, startEvm } from '../../apps/devnet/src/index.ts'
import { writeSite } from '../../apps/devnet/test/writeSite.ts'
import { chromiumArgs, chromiumPath, chromiumProblem } from '../../chromium.base.ts'

test('default: a page under the strict policy reaches its chain', async ({ skip }) => {
  const problem = chromiumProblem(chromiumPath, chromium.executablePath())
  skip(problem !== undefined, problem)
  const folder = await mkdtemp(join(tmpdir(), 'policy-test-'))
  await writeSite(folder)
  const evm = await startEvm()
  const server = await startDemoServer({ folder, network: describeDevnet([evm]) })
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [...chromiumArgs],
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))

  await page.goto(server.url)
  await page.getByText('Chain 31337').waitFor()
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).color)).toBe('rgb(0, 128, 0)')
  const answer = await page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/rpc/31337`)
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('The socket did not open'))
    })
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
    return new Promise((resolve) => {
      socket.onmessage = (event) => resolve(JSON.parse(event.data))
    })
  })
  expect(answer).toMatchObject({ result: '0x7a69' })
  expect(complaints).toEqual([])

  // and the policy is really in force
  const written = page.evaluate(() => {
    document.body.innerHTML = '<b>no</b>'
  })
  await expect(written).rejects.toThrow('TrustedHTML')
  const outside = page.evaluate((url) => fetch(url).then(() => 'reached'), evm.url)
  await expect(outside).rejects.toThrow('Failed to fetch')
  await browser.close()
  await Promise.all([server.stop(), evm.stop()])
  await rm(folder, { recursive: true, maxRetries: 10 })
})
