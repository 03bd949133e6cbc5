import { accountCookie, rememberAccount } from '@foyer/core/cookie'
import { foyerPlugin } from '@foyer/vue'

export default defineNuxtPlugin(({ vueApp }) => {
  const remembered = rememberAccount(foyer, useCookie(accountCookie).value)
  vueApp.use(foyerPlugin, { foyer, remembered })
})
