import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: resolve(import.meta.dirname, '../dist-bench'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(
        ['floor', 'foyer', 'plain', 'catalogue', 'account'].map((name) => [
          name,
          resolve(import.meta.dirname, `${name}.html`),
        ]),
      ),
    },
  },
})
