#!/usr/bin/env node
import { runCommand } from './runCommand.ts'
import { runVerify } from './verify/runVerify.ts'

const [command, ...args] = process.argv.slice(2)
// the only one that asks a network
const isVerify = command === 'verify' && !args.includes('--help')
const { text, code } = isVerify
  ? await runVerify(args, process.cwd())
  : runCommand(process.argv.slice(2), process.cwd())
console.log(text)
process.exitCode = code
