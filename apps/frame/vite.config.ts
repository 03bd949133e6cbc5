import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // the page's policy allows no data: scripts or styles
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
