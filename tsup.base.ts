import { defineConfig } from 'tsup'
import { readEntries } from './entries.base.ts'

/** JavaScript only: one file per entry in the package's `exports`, and one for what entries share. Declarations come from `tsc -p tsconfig.build.json`. */
export const library = (dir: string) =>
  defineConfig({
    entry: readEntries(dir),
    format: ['esm'],
    target: 'es2022',
    platform: 'browser',
    splitting: true,
    treeshake: false,
    dts: false,
    clean: true,
    sourcemap: true,
  })
