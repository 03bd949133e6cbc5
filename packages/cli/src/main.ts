#!/usr/bin/env node
import { runConformance } from './conformance/runConformance.ts'
import { runCommand } from './runCommand.ts'
import { runVerify } from './verify/runVerify.ts'

const [command, ...args] = process.argv.slice(2)
// those that ask a network
const asking = { verify: () => runVerify(args, process.cwd()), conformance: () => runConformance(args) }
const isAsking = command !== undefined && Object.hasOwn(asking, command) && !args.includes('--help')
const { text, code } = isAsking
  ? await asking[command as keyof typeof asking]()
  : runCommand(process.argv.slice(2), process.cwd())
console.log(text)
process.exitCode = code
