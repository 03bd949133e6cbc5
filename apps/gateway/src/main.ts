import * as nodeModule from 'node:module'
import { assertNode } from './requiredNode.ts'

assertNode()
nodeModule.enableCompileCache?.()

try {
  const { run } = await import('./run.ts')
  await run(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
