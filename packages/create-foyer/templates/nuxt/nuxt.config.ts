export default defineNuxtConfig({
  compatibilityDate: '2025-07-15',
  hooks: {
    // load the dialog on demand: Nuxt would prefetch all of it on every page
    'build:manifest': (manifest) => {
      for (const file of Object.values(manifest)) file.dynamicImports = []
    },
  },
})
