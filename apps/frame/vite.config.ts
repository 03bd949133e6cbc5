import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { cutLanguages } from '../../languages.base.ts'

export default defineConfig({
  plugins: [react(), cutLanguages()],
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // as the packages' own build: a lower one turns `:dir()` into a list of languages, which no right-to-left page need have
    cssTarget: 'esnext',
    // the page's policy allows no data: scripts or styles
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
