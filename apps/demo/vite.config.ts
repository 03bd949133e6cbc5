import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { cutLanguages } from '../../languages.base.ts'
import { fillLanding } from './page/fillLanding.ts'

/** In mode `published` from the packages as they are published, which a site has and the journeys go through; otherwise from source. */
export default defineConfig(({ mode }) => ({
  plugins: [react(), cutLanguages(), fillLanding()],
  resolve: { conditions: [...(mode === 'published' ? [] : ['@foyer/source']), ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // as the packages' own build: a lower one turns `:dir()` into a list of languages, which no right-to-left page need have
    cssTarget: 'esnext',
    // the page's policy allows no data: scripts or styles, and images of its own origin only
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // cosmjs comes as one part, with the first balance on Cosmos
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: {
        site: resolve(import.meta.dirname, 'index.html'),
        gallery: resolve(import.meta.dirname, 'gallery.html'),
        wallet: resolve(import.meta.dirname, 'wallet.html'),
        webWallet: resolve(import.meta.dirname, 'webwallet.html'),
        show: resolve(import.meta.dirname, 'show.html'),
        phone: resolve(import.meta.dirname, 'phone.html'),
        legal: resolve(import.meta.dirname, 'legal.html'),
      },
    },
  },
}))
