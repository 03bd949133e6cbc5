#!/usr/bin/env node
import { run } from './run.ts'

const { text, code } = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  isPerson: process.stdin.isTTY === true && process.stdout.isTTY === true,
  agent: process.env['npm_config_user_agent'],
})
console.log(text)
process.exitCode = code
