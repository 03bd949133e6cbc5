import { library } from '../../tsup.base.ts'

export default library({
  // lets a React framework with server components import the package as it is
  banner: { js: "'use client'" },
  // Rollup, which tsup would shake with, drops the directive; esbuild has shaken already
  treeshake: false,
})
