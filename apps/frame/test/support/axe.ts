import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong on a page, one line each. */
export async function findViolations(page: Page | Frame | undefined): Promise<readonly string[]> {
  if (!page) throw new Error('No page')
  await page.evaluate(axe)
  return await page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }
    const { axe: found } = globalThis as unknown as { axe: { run(options: object): Promise<Result> } }
    const { violations } = await found.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${JSON.stringify(node.target)} ${node.failureSummary}`),
    )
  })
}
