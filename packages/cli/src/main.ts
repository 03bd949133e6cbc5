#!/usr/bin/env node
import { runConformance } from './conformance/runConformance.ts'
import { runCommand } from './runCommand.ts'
import { runVerify } from './verify/runVerify.ts'

const [command, ...args] = process.argv.slice(2)
// those that ask a network
const networkCommands = { verify: () => runVerify(args, process.cwd()), conformance: () => runConformance(args) }
const isNetworkCommand = command !== undefined && Object.hasOwn(networkCommands, command) && !args.includes('--help')
const { text, code } = isNetworkCommand
  ? await networkCommands[command as keyof typeof networkCommands]()
  : runCommand(process.argv.slice(2), process.cwd())
console.log(text)
process.exitCode = code
