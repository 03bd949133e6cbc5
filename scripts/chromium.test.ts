import { expect, test } from 'vitest'
import { chromiumProblem } from '../chromium.base.ts'

const missing = '/nowhere/chromium'

test('default', () => {
  expect(chromiumProblem(process.execPath, missing)).toBeUndefined()
})

test("behavior: Playwright's own is enough when the machine has none", () => {
  expect(chromiumProblem(undefined, process.execPath)).toBeUndefined()
})

test('error: none at all says how to install one', () => {
  const problem = chromiumProblem(undefined, missing)
  expect(problem).toContain('No Chromium was found')
  expect(problem).toContain('sudo apt-get install chromium')
  expect(problem).toContain('CHROMIUM_PATH')
})

test('error: a CHROMIUM_PATH that does not exist is named, not passed over', () => {
  expect(chromiumProblem(missing, process.execPath)).toContain(`CHROMIUM_PATH names ${missing}`)
})
