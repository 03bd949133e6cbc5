import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Lists what axe finds on the page. @param rulesOff by axe's rule id, with the reason beside the call */
export async function findViolations(page: Page, rulesOff: readonly string[] = []): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(async (off) => {
    type Result = { violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<Result> } }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${JSON.stringify(node.target)} ${node.failureSummary}`),
    )
  }, rulesOff)
}
