import { enableCompileCache } from 'node:module'

enableCompileCache?.()

try {
  const { run } = await import('./run.ts')
  await run(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
