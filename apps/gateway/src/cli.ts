import { assertNode } from './requiredNode.ts'

assertNode()

const { runCommand } = await import('./cli/runCommand.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
