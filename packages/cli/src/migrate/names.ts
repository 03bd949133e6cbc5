/** What `foyer migrate` puts in the place of other widgets' names, for the packages that have to speak them. */
export {
  adapters,
  components,
  elements,
  exported,
  features,
  hooks,
  methods,
  type Names,
  networks,
  options,
  packages,
  signIn,
  themeVariables,
  walletButton,
} from './appkitNames.ts'
export { rainbowKitExported, rainbowKitPackages } from './rainbowkitNames.ts'
