import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'esbuild'
import { defineConfig, type Options } from 'tsup'

/** `import css from './x.css?inline'` means "minified CSS text", the same as in Vite. */
const inlineCss: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, (args) => ({
      // the suffix stays: tsup's own postcss plugin (filter /\.css$/) would take the file first
      path: path.resolve(args.resolveDir, args.path),
      namespace: 'inline-css',
    }))
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async (args) => {
      const file = args.path.replace('?inline', '')
      const { code } = await transform(await readFile(file, 'utf8'), { loader: 'css', minify: true })
      return { contents: code, loader: 'text', watchFiles: [file] }
    })
  },
}

/** JavaScript only: declarations come from `tsc -p tsconfig.build.json`. */
export const library = (options: Options = {}) =>
  defineConfig({
    entry: ['src/index.ts'],
    format: ['esm'],
    target: 'es2022',
    platform: 'browser',
    dts: false,
    clean: true,
    treeshake: true,
    sourcemap: true,
    esbuildPlugins: [inlineCss],
    ...options,
  })
