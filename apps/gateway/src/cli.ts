import { createInterface } from 'node:readline/promises'
import { assertNode } from './requiredNode.ts'

assertNode()

const { runCommand } = await import('./cli/runCommand.ts')
const prompt = async (question: string) => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  ...(process.stdin.isTTY && { prompt }),
  openServices: async (config, base) => await (await import('./createGateway.ts')).openDataServices(config, base),
})
