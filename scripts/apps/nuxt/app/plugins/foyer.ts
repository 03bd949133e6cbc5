import { foyerPlugin } from '@foyer/vue'

export default defineNuxtPlugin(({ vueApp }) => {
  vueApp.use(foyerPlugin, { foyer })
})
