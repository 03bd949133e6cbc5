export default defineNuxtConfig({
  compatibilityDate: '2025-07-15',
  hooks: {
    // parts of the dialog are fetched when they are wanted, not by each page
    'build:manifest': (manifest) => {
      for (const file of Object.values(manifest)) file.dynamicImports = []
    },
  },
})
