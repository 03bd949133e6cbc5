import { ConsoleLogger, LogLevel, NodeJSFileSystem } from '@angular/compiler-cli'
import { createEs2015LinkerPlugin } from '@angular/compiler-cli/linker/babel'
import { transformAsync } from '@babel/core'
import { defineConfig } from 'vite'

/** As Angular's own build does it: what libraries left to be compiled is, so that the page needs no compiler and no eval. */
const link = {
  name: 'link',
  enforce: 'pre' as const,
  async transform(code: string, id: string) {
    if (!code.includes('ɵɵngDeclare') || !id.includes('node_modules')) return undefined
    const options = {
      fileSystem: new NodeJSFileSystem(),
      logger: new ConsoleLogger(LogLevel.error),
      linkerJitMode: false,
    }
    const result = await transformAsync(code, {
      filename: id,
      babelrc: false,
      configFile: false,
      compact: false,
      plugins: [createEs2015LinkerPlugin(options)],
    })
    return result?.code ?? undefined
  },
}

export default defineConfig({ plugins: [link] })
