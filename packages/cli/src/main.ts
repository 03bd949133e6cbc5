#!/usr/bin/env node
import { runCommand } from './runCommand.ts'

const { text, code } = runCommand(process.argv.slice(2), process.cwd())
console.log(text)
process.exitCode = code
