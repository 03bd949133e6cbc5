import { resolve } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { readEntries } from './entries.base.ts'
import { cutLanguages, toLanguageFile } from './languages.base.ts'

/** Modules that are published as one file: those named and all that they import at once, without what an earlier file has. */
export type LibraryFile = { readonly name: string; readonly roots: readonly string[] }

type LibraryOptions = {
  /** The package's folder. */
  readonly dir: string
  /** A page's bundler keeps a file in one piece: who visits fetches as many as are listed here, and no more. */
  readonly files: readonly LibraryFile[]
  /**
   * Also writes `client.js`: the names of `index.js` behind `'use client'`, for frameworks with server components. The files themselves
   * do not say it, because every other bundler warns of each that does.
   */
  readonly client?: boolean
  /** Where numbers and words that several files use are written into each: not with stylesheets, which are long words. */
  readonly inlineConst?: boolean
}

/** What the bundler makes of a few lines of its own. */
const runtimeFile = 'rolldown-runtime.js'

/** JavaScript only, not minified, cut into the files that are listed; declarations come from `tsc -p tsconfig.build.json`. */
export const library = ({ dir, files, client = false, inlineConst = false }: LibraryOptions) => {
  const toPath = (file: string) => resolve(dir, 'src', file)
  const owners = new Map<string, string>()
  const cut: Plugin = {
    name: 'cut',
    buildEnd() {
      for (const { name, roots } of files) {
        for (const id of listStatic(roots.map(toPath), this)) if (!owners.has(id)) owners.set(id, name)
      }
    },
    generateBundle(_, bundle) {
      delete bundle[runtimeFile]
      delete bundle[`${runtimeFile}.map`]
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = writeNamespaces(chunk.code)
      }
      const index = bundle['index.js']
      if (client && index?.type === 'chunk') {
        // by name: a framework with server components takes no `export *` here
        const source = `'use client'\nexport { ${index.exports.join(', ')} } from './index.js'\n`
        this.emitFile({ type: 'asset', fileName: 'client.js', source })
      }
    },
  }
  return defineConfig({
    root: dir,
    publicDir: false,
    plugins: [cutLanguages(), cut],
    build: {
      target: 'es2022',
      sourcemap: true,
      minify: false,
      cssMinify: true,
      // as written: what is lowered for older browsers weighs more than it helps
      cssTarget: 'esnext',
      outDir: 'dist',
      lib: { entry: readEntries(dir), formats: ['es'] },
      rolldownOptions: {
        // what the dialog knows of logins goes into the files that show them: a file of its own would be shared, and fetched, by itself
        external: (id) => !/^[./]|^\0/.test(id) && id !== '@foyer/base/socials',
        treeshake: { moduleSideEffects: false },
        optimization: { inlineConst: inlineConst && { mode: 'all', pass: 2 } },
        output: {
          entryFileNames: '[name].js',
          // a language's words stand beside the language
          chunkFileNames: ({ facadeModuleId }) => toLanguageFile(facadeModuleId) ?? '[name].js',
          codeSplitting: {
            groups: files.map(({ name }, index) => ({
              name,
              test: (id: string) => owners.get(id) === name,
              priority: files.length - index,
            })),
          },
        },
      },
    },
  })
}

/** The modules with all that they import at once. */
function listStatic(
  roots: readonly string[],
  context: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string): void => {
    const info = context.getModuleInfo(id)
    if (!info || found.has(id)) return
    found.add(id)
    info.importedIds.forEach(add)
  }
  roots.forEach(add)
  const missing = roots.find((root) => !found.has(root))
  if (missing) throw new Error(`${missing} is named as a root of a published file, and no entry reaches it`)
  return found
}

/**
 * The exports of a module that shares its file with others, as an object that says so itself. The bundler would make it with a
 * function from a file of a few lines, one more for a visit to fetch.
 */
function writeNamespaces(code: string): string {
  const written = code
    .replace(/^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime\.js";$/m, '')
    .replace(/\/\* @__PURE__ \*\/ __exportAll\(\{([^}]*)\}\)/g, (_, list: string) => {
      const getters = list.replace(/([\w$]+): \(\) => ([\w$]+)/g, 'get $1() { return $2 }')
      return `{${getters}}`
    })
  if (written.includes('__exportAll') || written.includes('rolldown-runtime.js')) {
    throw new Error('the bundler writes the exports of a module in another way than this knows')
  }
  return written
}
